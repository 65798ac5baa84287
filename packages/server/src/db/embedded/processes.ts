import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const LINUX = process.platform === 'linux'
// Fast shutdown; then immediate, which recovers at the next start; then SIGKILL.
const WAYS_TO_STOP: [NodeJS.Signals, number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
]

export async function isAlive(pid: number): Promise<boolean> {
  if (!LINUX) return signal(pid, 0)
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // A zombie answers to signals but is dead; it stays where process 1 collects no orphans, as in containers.
  const state = stat.slice(stat.lastIndexOf(')') + 2)[0]
  return state !== undefined && !'ZX'.includes(state)
}

/** The program and its arguments in one string, or undefined if the system does not provide it. */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (LINUX) {
    const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
    return raw?.replaceAll('\0', ' ')
  }
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'args=', '-p', String(pid)], (error, stdout) => {
      resolve(error === null ? stdout : undefined)
    })
  })
}

/** Stops a postmaster with growing insistence and returns when it is gone. */
export async function stopProcess(pid: number, ways = WAYS_TO_STOP): Promise<void> {
  for (const [name, patience] of ways) {
    signal(pid, name)
    if (await isGoneWithin(pid, patience)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

async function isGoneWithin(pid: number, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (await isAlive(pid)) {
    if (Date.now() > deadline) return false
    await pause(20)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
