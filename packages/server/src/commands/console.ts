/** Output for the terminal. */
import { BackupProblem } from '../engines/backups/problems.ts'
import { OtherKey } from '../engines/secrets/secrets.ts'
import { Failure } from '../failure.ts'

const ADMIN_FIX = 'Check FOLKMOOT_ADMIN_USERNAME, FOLKMOOT_ADMIN_EMAIL and FOLKMOOT_ADMIN_PASSWORD.'

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** An error the operator can fix: one sentence, no stack. */
export class Complaint extends Error {
  readonly fix: string | undefined
  readonly exitCode: number

  constructor(message: string, fix?: string, exitCode = 1) {
    super(message)
    this.fix = fix
    this.exitCode = exitCode
  }
}

const DATABASE_FIX = 'Check DATABASE_URL, and that the PostgreSQL it names runs and lets us in.'
/** Refused, unknown host, wrong password, no such database, no right to connect. */
const DATABASE_CODES =
  /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|CONNECT_TIMEOUT|ERR_INVALID_URL|28\w{3}|3D000|42501)$/

const FULL = ['ENOSPC', 'EDQUOT']
const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS']

/** Of files: what the system refused, and what to do about it. */
function explainFile({ path = 'the disk', code = '' }: NodeJS.ErrnoException): Complaint | undefined {
  if (FULL.includes(code))
    return new Complaint(
      `There is no space left for ${path}.`,
      'Free at least 200 MB there, and start again.',
    )
  if (FORBIDDEN.includes(code)) {
    return new Complaint(
      `${path} cannot be written by this user (${code}).`,
      'Start Folkmoot as its owner, give it to this user with chown, or set FOLKMOOT_DATA_DIR.',
    )
  }
  return undefined
}

/** Why a command stopped, in a sentence; with the stack only for unknown errors. */
export function explain(error: unknown): Complaint {
  if (error instanceof Complaint) return error
  if (!(error instanceof Error)) return new Complaint(String(error))
  if (error instanceof OtherKey || error instanceof BackupProblem)
    return new Complaint(error.message, error.fix)
  if (error instanceof Failure)
    return new Complaint(`The first admin cannot be made: ${error.message}.`, ADMIN_FIX)
  const code = 'code' in error ? String(error.code) : ''
  if (DATABASE_CODES.test(code)) {
    return new Complaint(`The database cannot be used: ${error.message || code}.`, DATABASE_FIX)
  }
  if (code === 'EADDRNOTAVAIL')
    return new Complaint(error.message, 'HOST must be an address of this machine.')
  if (code === 'EAFNOSUPPORT')
    return new Complaint(
      error.message,
      'HOST is an IPv6 address, and this machine has no IPv6: use an IPv4 one.',
    )
  const file = explainFile(error)
  if (file) return file
  return new Complaint(code === '' ? error.message : (error.stack ?? error.message))
}

export function complain(complaint: Complaint): void {
  process.stderr.write(`${complaint.message}\n${complaint.fix === undefined ? '' : `${complaint.fix}\n`}`)
}
