import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, onTestFinished } from 'vitest'
import { findPackage } from './binaries.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startFromPackage } from './embedded-postgres.ts'
import { readPidFile } from './pid-file.ts'
import { amRoot, canEnter } from './run-as.ts'
import { siteId } from './site.ts'

/** With these a commit outlives PostgreSQL, though not the machine. */
export const KEEPS_COMMITS = { synchronous_commit: 'on', full_page_writes: 'on' }

export const NOBODY = { uid: 65_534, gid: 65_534, named: true }
/** Whether we can try what an ordinary user does: only root can become one, and it must reach this code. */
export const canBecomeNobody = amRoot() && (await canEnter(NOBODY, import.meta.dirname))

const CHILD = `
  const { startEmbeddedPostgres } = await import(process.argv[1])
  const options = JSON.parse(process.argv[2])
  const pg = await startEmbeddedPostgres({ durable: false, ...options })
  console.log(JSON.stringify({ connection: pg.connection, adopted: pg.adopted }))
  if (options.stay) setInterval(() => {}, 60_000)
`

/** A path for a data directory, not created yet; processes in it end with the test. */
export async function aDirectory(): Promise<string> {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'folkmoot-test-')))
  await chmod(parent, 0o755)
  onTestFinished(() => discard(parent))
  return join(parent, 'postgres')
}

/** A data directory as the first start leaves it, quicker than by one. */
export async function aCluster(): Promise<string> {
  const directory = await aDirectory()
  template ??= makeTemplate()
  await promisify(execFile)('cp', ['-Rp', await template, directory])
  return directory
}

export async function start(
  directory: string,
  options: Partial<EmbeddedPostgresOptions> = {},
  packageDirectory = findPackage(),
): Promise<EmbeddedPostgres> {
  const server = await startFromPackage(packageDirectory, { directory, durable: false, ...options })
  onTestFinished(() => server.stop())
  return server
}

/** Starts the server from another process, which then waits to be killed, or ends if it is not to stay. */
export async function startElsewhere(
  directory: string,
  { uid, gid, stay = true }: { uid?: number; gid?: number; stay?: boolean } = {},
) {
  const module = join(import.meta.dirname, 'embedded-postgres.ts')
  const args = ['--input-type=module', '-e', CHILD, module, JSON.stringify({ directory, stay })]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, uid, gid })
  const exit = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const errors = child.stderr.setEncoding('utf8').toArray()
  const [line] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), exit])
  if (typeof line !== 'string') throw new Error((await errors).join(''))
  const started: Pick<EmbeddedPostgres, 'connection' | 'adopted'> = JSON.parse(line)
  return { ...started, child, exit }
}

export async function ask<Row extends object>(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  query: string,
): Promise<Row[]> {
  const sql = postgres({ ...connection, max: 1, connect_timeout: 2, onnotice: () => {} })
  try {
    return await sql.unsafe<Row[]>(query)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

export async function postmasterPid(directory: string): Promise<number> {
  const file = await readPidFile(directory)
  if (file === undefined) throw new Error(`Nothing runs in ${directory}.`)
  return file.pid
}

/** Command lines of the postmasters that serve a data directory. */
export async function postmastersOf(directory: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'user:20=,pid=,args='])
  return stdout.split('\n').filter((line) => line.includes(`folkmoot.cluster=${siteId(directory)}`))
}

export async function until(condition: () => Promise<boolean>, patience = 15_000): Promise<void> {
  const deadline = Date.now() + patience
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${patience} ms in vain for: ${condition}`)
    await pause(20)
  }
}

let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'folkmoot-test-'))
  await chmod(parent, 0o755)
  const directory = join(parent, 'postgres')
  const server = await startFromPackage(findPackage(), { directory, durable: false })
  await server.stop()
  return directory
}

afterAll(async () => {
  if (template !== undefined) await remove(dirname(await template))
})

/** A proper stop also gives back the shared memory that a killed postmaster has left. */
async function discard(parent: string): Promise<void> {
  const directory = join(parent, 'postgres')
  if ((await readPidFile(directory)) !== undefined) {
    const server = await startFromPackage(findPackage(), { directory, durable: false })
    await server.stop()
  }
  await remove(join('/tmp', `folkmoot-${siteId(directory)}`))
  await remove(parent)
}

/** Many times as quick as fs.rm on a thousand files. */
export async function remove(path: string): Promise<void> {
  await promisify(execFile)('rm', ['-rf', path])
}
