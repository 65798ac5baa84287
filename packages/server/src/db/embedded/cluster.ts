import { lchown, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { giveTree, serviceAccount } from './account.ts'
import { explainDatabase, freeBytesOf } from './explain.ts'
import { type Account, amRoot, runAs } from './run-as.ts'
import { DATABASE, pathForPostgres, program, type Site, USER } from './site.ts'
import { buildOnce } from './staging.ts'

/** Makes the cluster with its database on the first start; later starts find it. */
export async function ensureCluster(site: Site): Promise<void> {
  if (await hasCluster(site.directory)) return
  site.report('Preparing the database for the first time.')
  const maker = await chooseMaker(site)
  await buildOnce(
    site.directory,
    () => hasCluster(site.directory),
    async (staging) => {
      if (amRoot()) await lchown(staging, maker.uid, maker.gid)
      await initialise(site, maker, staging)
      await createDatabase(site, maker, staging)
      if (maker.uid !== site.account.uid) await giveTree(staging, site.account)
    },
  )
  if (site.durable) await syncDirectory(dirname(site.directory))
}

/** Fails if something else is there. */
export async function hasCluster(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0 || names.includes('PG_VERSION')) return names.length > 0
  throw new Error(
    `${directory} holds files that are not PostgreSQL's (${names.slice(0, 3).join(', ')}): ` +
      'name a directory that is empty or does not exist; a mount point needs a folder inside it.',
  )
}

/** initdb insists on a user name, which an owner from another machine (a mounted volume) does not have. */
async function chooseMaker(site: Site): Promise<Account> {
  if (site.account.named) return site.account
  if (amRoot()) return serviceAccount(site.report)
  throw new Error(
    `PostgreSQL cannot prepare a database as user ${site.account.uid}, who has no entry in /etc/passwd: ` +
      'add one, start Folkmoot as another user, or set DATABASE_URL.',
  )
}

/**
 * Everyone who reaches the socket is trusted: it lies in a directory of mode 0700, which keeps out exactly
 * whom peer authentication would, and unlike peer it lets root in when PostgreSQL runs as somebody else.
 */
async function initialise(site: Site, maker: Account, staging: string): Promise<void> {
  const { ok, output } = await runAs(
    maker,
    program(site, 'initdb'),
    [
      `--pgdata=${pathForPostgres(site, staging)}`,
      `--username=${USER}`,
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--data-checksums',
      '--no-instructions',
      ...localeOptions(),
      ...(site.durable ? [] : ['--no-sync']),
    ],
    { cwd: staging },
  )
  if (!ok) throw await unprepared(site, staging, 'its data directory', output)
}

function localeOptions(): string[] {
  if (process.platform !== 'darwin') return ['--locale-provider=builtin', '--locale=C.UTF-8']
  // macOS calls the character classes of C.UTF-8 just UTF-8; text search reads them from the system.
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--lc-ctype=UTF-8']
}

/** In single-user mode, so that the directory is complete before anybody can see it. */
async function createDatabase(site: Site, maker: Account, staging: string): Promise<void> {
  const path = pathForPostgres(site, staging)
  const fsync = site.durable ? 'on' : 'off'
  const { ok, output } = await runAs(
    maker,
    program(site, 'postgres'),
    ['--single', '-D', path, '-c', 'exit_on_error=on', '-c', `fsync=${fsync}`, 'postgres'],
    { cwd: staging, input: `create database ${DATABASE}\n` },
  )
  if (!ok) throw await unprepared(site, staging, `the database ${DATABASE}`, output)
}

async function unprepared(
  { directory }: Site,
  staging: string,
  what: string,
  output: string,
): Promise<Error> {
  const said = `PostgreSQL could not prepare ${what} in ${directory}: ${output}`
  return new Error(explainDatabase(said, { directory, freeBytes: await freeBytesOf(staging) }))
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(join(path, '.'), 'r')
  await directory.sync().finally(() => directory.close())
}
