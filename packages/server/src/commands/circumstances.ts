/** What is wrong with the machine before anything else is: its clock, and file systems that others may write to. */
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findNewest } from '../db/newest.ts'
import type { Database } from '../db/pool.ts'
import { MADE_AFTER } from '../product.ts'
import { Complaint } from './console.ts'

const SET_IT = 'Set the clock, for example with `timedatectl set-ntp true`'
const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/** With a clock that is years behind no certificate is valid and no session ends. */
export function requirePlausibleClock(now = Date.now()): void {
  if (now >= MADE_AFTER) return
  throw new Complaint(
    `The clock says ${day(now)}, but this version of Folkmoot was made after ${day(MADE_AFTER)}.`,
    `${SET_IT}, and start again.`,
  )
}

const TOLERANCE_MS = 5 * 60_000

/** Undefined if the clock agrees with what was written last. The clock may have been wrong then, too. */
export async function lateClock(db: Database, now = Date.now()): Promise<string | undefined> {
  const newest = await findNewest(db)
  if (newest === undefined || newest <= now + TOLERANCE_MS) return undefined
  const [then, today] = [newest, now].map((at) => new Date(at).toISOString().slice(0, 16).replace('T', ' '))
  return `The clock says ${today} (UTC), but the newest activity in the database is of ${then}.`
}

/** It starts all the same: an operator who set the clock back could not start before that moment otherwise. */
export async function warnOfLateClock(db: Database, say: (line: string) => void): Promise<void> {
  const late = await lateClock(db)
  if (late) say(`${late} ${SET_IT}; until then new content is dated before old content.`)
}

/** By the numbers that statfs(2) lists. */
const NETWORK_FILES: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'SMB',
  4266872130: 'SMB',
  1397113167: 'AFS',
  12805120: 'Ceph',
  16914839: '9p',
}

export const networkFiles = (type: number): string | undefined => NETWORK_FILES[type >>> 0]

/** A process of another machine is seen by nobody here. */
export async function warnOfNetworkFiles(directory: string, say: (line: string) => void): Promise<void> {
  // At the first start it is not there yet.
  const found = await statfs(directory).catch(() => statfs(dirname(directory)).catch(() => undefined))
  const kind = found && networkFiles(found.type)
  if (!kind) return
  say(
    `${directory} is on a network file system (${kind}): see that no other machine runs Folkmoot on it, which nobody can notice here. ` +
      'A disk of this machine is safer and faster.',
  )
}
