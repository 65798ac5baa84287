import { spawn } from 'node:child_process'

/** The operating-system account that PostgreSQL runs under. */
export interface Account {
  uid: number
  gid: number
  /** False for a bare number without an entry in the user database; initdb refuses to run as one. */
  named: boolean
}

export interface Outcome {
  ok: boolean
  output: string
}

export function amRoot(): boolean {
  return process.geteuid?.() === 0
}

/** Only root may change identity; asking for one's own would fail where setgroups is forbidden. */
export function identityOf(account: Account | undefined): { uid?: number; gid?: number } {
  return account !== undefined && amRoot() ? { uid: account.uid, gid: account.gid } : {}
}

/**
 * Used instead of our own environment: its secrets are no business of the database's, PG* variables would
 * change its behaviour, and messages must be English because we read them.
 */
export const CLEAN_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** Runs a program to its end, without an account as ourselves; not being able to run is an outcome too. */
export function runAs(
  account: Account | undefined,
  command: string,
  args: string[],
  { cwd = '/', input = '' }: { cwd?: string; input?: string } = {},
): Promise<Outcome> {
  const run = new Promise<Outcome>((resolve) => {
    const child = spawn(command, args, { cwd, env: CLEAN_ENVIRONMENT, ...identityOf(account) })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
    // A child that fails at once closes its input first; its exit status says all there is to say.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
  return run.catch((error: unknown) => ({ ok: false, output: String(error) }))
}

/** Asks the kernel rather than computing from mode bits, so that ACLs and mount options count too. */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  const { ok } = await runAs(account, '/bin/sh', ['-c', 'cd "$0"', directory])
  return ok
}
