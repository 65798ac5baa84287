/** The command line as an operator runs it: a process with its own data directory and port. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchEnvironment, MAIN, NODE_FLAGS } from '../../../../scripts/launch.js'
import { copyPreparedDatabase } from '../../../../scripts/prepared-database.js'
import { freePort } from './free-port.ts'

/** Ends what hangs: the first start of a busy machine took longer than 30 s. */
const PATIENCE_MS = 120_000

export interface Site {
  readonly directory: string
  readonly port: number
  readonly baseUrl: string
  environment: Record<string, string>
}

export interface Command {
  readonly child: ChildProcess
  /** Output so far, of both streams. */
  output(): string
  readonly exit: Promise<number | null>
}

export async function aSite(): Promise<Site> {
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-process-'))
  const port = await freePort()
  const environment = { PORT: String(port), FOLKMOOT_DATA_DIR: directory, FOLKMOOT_MAX_LAG_MS: '0' }
  return { directory, port, baseUrl: `http://localhost:${port}`, environment }
}

/** For tests of what comes after the first start: its database is there and migrated. */
export async function aPreparedSite(): Promise<Site> {
  const site = await aSite()
  await copyPreparedDatabase(site.directory)
  return site
}

export function folkmoot(command: string, environment: Record<string, string>): Command {
  const words = command.split(' ')
  const env = launchEnvironment({ PATH: process.env.PATH, ...environment })
  return watched(spawn(process.execPath, [...NODE_FLAGS, MAIN, ...words], { env }))
}

export function watched(child: ChildProcessWithoutNullStreams): Command {
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  child.stderr.on('data', (text) => (said += text))
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, output: () => said, exit }
}

export async function untilReady(site: Site, command: Command, patienceMs = PATIENCE_MS): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline && command.child.exitCode === null) {
    const answer = await fetch(`${site.baseUrl}/health/ready`).catch(() => undefined)
    if (answer?.ok && command.output().includes('Stop with Ctrl-C')) return
    await sleep(50)
  }
  throw new Error(`Not ready: ${command.output()}`)
}

export async function serve(site: Site): Promise<Command> {
  const command = folkmoot('serve', site.environment)
  await untilReady(site, command)
  return command
}

export async function stop(command: Command): Promise<number | null> {
  command.child.kill('SIGTERM')
  return await command.exit
}

export async function postmasterPid(site: Site): Promise<number> {
  const text = await readFile(join(site.directory, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

export async function clear(site: Site): Promise<void> {
  await rm(site.directory, { recursive: true, force: true })
}

/** Kills the server and its PostgreSQL, if they still run. */
export async function halt(site: Site, command: Command | undefined): Promise<void> {
  command?.child.kill('SIGKILL')
  await command?.exit
  const postgres = await postmasterPid(site).catch(() => undefined)
  try {
    if (postgres) process.kill(postgres, 'SIGKILL')
  } catch {
    // Its file is older than its end.
  }
}
