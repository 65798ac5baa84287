/** The compared servers, each in its own process, and their cost. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as ownLaunch from '../scripts/launch.js'

const PATIENCE_MS = 60_000
const TICKS_PER_SECOND = 100

export interface Running {
  readonly baseUrl: string
  readonly pid: number
  /** Of the PostgreSQL it started, if any. */
  readonly postmaster?: number
  stop(): Promise<void>
}

const CEILING = fileURLToPath(new URL('ceiling.ts', import.meta.url))
const PROTOTYPE = fileURLToPath(new URL('prototype.ts', import.meta.url))

async function freePort(): Promise<number> {
  return await new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline && child.exitCode === null) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(50)
  }
  throw new Error(`Nothing answered at ${url}`)
}

/** Another source tree starts with its own scripts. */
export async function launchOf(tree: string | undefined): Promise<typeof ownLaunch> {
  if (tree === undefined) return ownLaunch
  return (await import(pathToFileURL(resolve(tree, 'scripts/launch.js')).href)) as typeof ownLaunch
}

interface Start {
  readonly args: readonly string[]
  readonly port: number
  readonly environment: NodeJS.ProcessEnv
  /** The path that answers once it is up. */
  readonly probe: string
}

async function run(launch: typeof ownLaunch, { args, port, environment, probe }: Start): Promise<Running> {
  // Logs to a file as under a service manager: logging is part of the measurement.
  const logFile = join(tmpdir(), `folkmoot-bench-${port}.log`)
  const log = await open(logFile, 'w')
  const child = spawn(process.execPath, [...launch.NODE_FLAGS, ...args], {
    env: launch.launchEnvironment({ PATH: process.env.PATH, ...environment }),
    stdio: ['ignore', 'ignore', log.fd],
  })
  await log.close()
  const baseUrl = `http://127.0.0.1:${port}`
  await untilAnswering(baseUrl + probe, child).catch(async (error) => {
    throw new Error(`${error}\n${await readFile(logFile, 'utf8')}`)
  })
  return {
    baseUrl,
    pid: child.pid ?? 0,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      await rm(logFile, { force: true })
    },
  }
}

export async function startCeiling(): Promise<Running> {
  const port = await freePort()
  return await run(ownLaunch, { args: [CEILING, String(port)], port, environment: {}, probe: '/' })
}

/** On the PostgreSQL of a running server, which therefore counts as its own. */
export async function startPrototype({ dataDirectory, postmaster }: RunningFolkmoot): Promise<Running> {
  const port = await freePort()
  const args = [PROTOTYPE, String(port), dataDirectory]
  return { ...(await run(ownLaunch, { args, port, environment: {}, probe: '/' })), postmaster }
}

export interface RunningFolkmoot extends Running {
  readonly dataDirectory: string
}

export interface FolkmootOptions {
  /** A given directory is kept; otherwise a temporary one is used. */
  readonly kept?: string
  readonly environment?: NodeJS.ProcessEnv
  /** The source tree of the server; this one by default. */
  readonly tree?: string | undefined
}

export async function startFolkmoot(
  password: string,
  { kept, environment: more = {}, tree }: FolkmootOptions = {},
): Promise<RunningFolkmoot> {
  const launch = await launchOf(tree)
  const port = await freePort()
  const directory = kept ?? (await mkdtemp(join(tmpdir(), 'folkmoot-bench-')))
  const environment = {
    PORT: String(port),
    FOLKMOOT_DATA_DIR: directory,
    FOLKMOOT_ADMIN_PASSWORD: password,
    ...more,
  }
  const args = [launch.MAIN, 'serve']
  const running = await run(launch, { args, port, environment, probe: '/health/ready' })
  const [postmaster] = (await readFile(join(directory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return {
    ...running,
    postmaster: Number(postmaster),
    dataDirectory: directory,
    async stop() {
      await running.stop()
      if (kept === undefined) await rm(directory, { recursive: true, force: true })
    },
  }
}

async function statOf(pid: number | string): Promise<{ parent: number; own: number; ofEnded: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const number = (index: number) => Number(fields[index] ?? 0)
  return { parent: number(1), own: number(11) + number(12), ofEnded: number(13) + number(14) }
}

/** CPU seconds of a process; undefined if the system does not report them. */
export async function cpuSeconds(pid: number): Promise<number> {
  return (await statOf(pid)).own / TICKS_PER_SECOND
}

/** Of the postmaster, its children, and ended children. */
export async function postgresCpuSeconds(postmaster: number): Promise<number> {
  let ticks = 0
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const { parent, own, ofEnded } = await statOf(pid)
    if (Number(pid) === postmaster) ticks += own + ofEnded
    else if (parent === postmaster) ticks += own
  }
  return ticks / TICKS_PER_SECOND
}

/** Of all processes on the machine. */
export async function machineCpuSeconds(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = line.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softIrq) / TICKS_PER_SECOND
}

export async function residentMegabytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024
}

/** Pages that several processes share are counted in parts. */
export async function proportionalMegabytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}

export async function heapMegabytes(baseUrl: string): Promise<number> {
  const text = await fetch(`${baseUrl}/metrics`).then((answer) => answer.text())
  return Number(/^nodejs_heap_size_used_bytes (\d+)/m.exec(text)?.[1] ?? 0) / 1024 ** 2
}
