import { randomBytes } from 'node:crypto'
import { lchown, lstat, mkdtemp, rename, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, amRoot, canEnter } from './run-as.ts'
import { PORT } from './site.ts'

// The kernel's limit for the address of a socket, less the closing zero.
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107

// /tmp comes first because all processes of one installation should come to the same name, and TMPDIR may
// differ between them.
const BASES = [...new Set(['/tmp', tmpdir()])]

const OUR_NAME = /^folkmoot-[0-9a-f]{16}$/

export function socketPath(directory: string, port: number): string {
  return join(directory, `.s.PGSQL.${port}`)
}

/**
 * If another user took the name, a random one is used; adopting the postmaster reads the name
 * from its lock file.
 */
export async function chooseSocketDirectory(id: string, account: Account): Promise<string> {
  const bases = await usableBases(account)
  for (const name of [`folkmoot-${id}`, `folkmoot-${randomBytes(8).toString('hex')}`]) {
    for (const base of bases) {
      if (await claimSocketDirectory(join(base, name), account)) return join(base, name)
    }
  }
  throw new Error(
    `There is no place for PostgreSQL's socket in ${BASES.join(' or ')}: ` +
      'set TMPDIR to a directory with a short name that every user may enter.',
  )
}

/**
 * Makes the directory unless a private one is there. It appears under its name only when it is private, and
 * root gives away only what it has just made in a place of our choice: a name from the lock file of an
 * adopted postmaster is one that PostgreSQL's user can write.
 */
export async function claimSocketDirectory(directory: string, account: Account): Promise<boolean> {
  if (await isPrivate(directory, account)) return true
  if (!BASES.includes(dirname(directory)) || !OUR_NAME.test(basename(directory))) return false
  const made = await mkdtemp(`${directory}-`).catch(() => undefined)
  if (made === undefined) return false
  if (amRoot()) await lchown(made, account.uid, account.gid)
  await rename(made, directory).catch(() => rmdir(made))
  return isPrivate(directory, account)
}

/** Whether only the account (and root) can access the directory. */
export async function isPrivate(directory: string, account: Account): Promise<boolean> {
  const found = await lstat(directory).catch(() => undefined)
  if (!found?.isDirectory()) return false
  return found.uid === account.uid && (found.mode & 0o077) === 0
}

async function usableBases(account: Account): Promise<string[]> {
  const usable: string[] = []
  for (const base of BASES) {
    const longest = socketPath(join(base, 'folkmoot-0123456789abcdef'), PORT)
    if (Buffer.byteLength(longest) > LONGEST_SOCKET_PATH) continue
    if (await canEnter(account, base)) usable.push(base)
  }
  return usable
}
