import { lchown, readdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, amRoot, runAs } from './run-as.ts'

const OWN_USER = 'folkmoot'
const SERVICE_USERS = ['postgres', '_postgres', OWN_USER]

/** PostgreSQL refuses to run as root, so root lends it another account. */
export async function chooseAccount(directory: string, report: (message: string) => void): Promise<Account> {
  const present = await ownerOf(directory)
  if (!amRoot()) return ownAccount(directory, present)
  const owner = present ?? (await ownerOf(dirname(directory)))
  if (owner !== undefined && owner.uid !== 0) return accountOfOwner(owner)
  return serviceAccount(report)
}

/** A named account: one meant for PostgreSQL, one that we create, or at last `nobody`. */
export async function serviceAccount(report: (message: string) => void): Promise<Account> {
  const existing = await findAccount(SERVICE_USERS)
  if (existing !== undefined) return existing
  if (await createUser(OWN_USER)) report(`Created the system user ${OWN_USER}, which PostgreSQL runs as.`)
  const account = await findAccount([OWN_USER, 'nobody'])
  if (account !== undefined) return account
  throw new Error(
    'PostgreSQL refuses to run as root and there is no other account to run it as: ' +
      `create a user named ${OWN_USER}, start Folkmoot as an ordinary user, or set DATABASE_URL.`,
  )
}

export async function findAccount(names: string[]): Promise<Account | undefined> {
  for (const name of names) {
    const uid = await idOf('-u', name)
    const gid = await idOf('-g', name)
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid, named: true }
  }
  return undefined
}

export async function giveTree(path: string, account: Account): Promise<void> {
  const entries = await readdir(path, { recursive: true })
  for (const entry of entries) await lchown(join(path, entry), account.uid, account.gid)
  await lchown(path, account.uid, account.gid)
}

function ownAccount(directory: string, owner: { uid: number } | undefined): Account {
  const uid = process.geteuid?.() ?? -1
  if (owner !== undefined && owner.uid !== uid) {
    throw new Error(
      `${directory} belongs to user ${owner.uid}, but Folkmoot runs as user ${uid}: ` +
        'start it as the owner, or give the directory to this user with chown.',
    )
  }
  return { uid, gid: process.getegid?.() ?? -1, named: hasName() }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

async function accountOfOwner(owner: { uid: number; gid: number }): Promise<Account> {
  const gid = await idOf('-g', String(owner.uid))
  return { uid: owner.uid, gid: gid ?? owner.gid, named: gid !== undefined }
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  return await stat(path).catch(() => undefined)
}

async function idOf(flag: '-u' | '-g', name: string): Promise<number | undefined> {
  const { ok, output } = await runAs(undefined, 'id', [flag, name])
  return ok ? Number(output) : undefined
}

/** The first spelling is that of most Linux systems, the second that of BusyBox. */
async function createUser(name: string): Promise<boolean> {
  const shadow = await runAs(undefined, 'useradd', [
    '--system',
    '--user-group',
    '--shell',
    '/bin/false',
    name,
  ])
  if (shadow.ok) return true
  const busybox = await runAs(undefined, 'adduser', ['-S', '-D', '-H', '-s', '/bin/false', name])
  return busybox.ok
}
