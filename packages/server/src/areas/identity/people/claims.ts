/** Both usernames and e-mail addresses sign people in, so one cannot be the other of somebody else. */
import type { Email } from '@folkmoot/contract'
import type { Database } from '../../../db/pool.ts'
import * as queries from './claim-queries.ts'
import { emailKey, usernameKey } from './names.ts'

interface Names {
  /** If it is new. */
  readonly username?: string | undefined
  /** All of them, if any changed. */
  readonly emails?: readonly Email[] | undefined
}

/** After the row of the person is written: others wait for the locks until it is committed, and see it then. */
export async function claimNames(db: Database, personId: string, { username, emails }: Names): Promise<void> {
  // Only names in the form of an address can be both.
  const usernames = username?.includes('@') ? [usernameKey(username)] : []
  const asUsernames = (emails ?? []).map(({ value }) => usernameKey(value))
  await queries.lockNames(db, [...usernames, ...asUsernames])
  for (const key of usernames) {
    if (await queries.isAddressOfOther(db, personId, key)) throw queries.usernameTaken()
  }
  if (!emails) return
  if (await queries.isUsernameOfOther(db, personId, asUsernames)) throw queries.emailTaken()
  await queries.claimEmails(
    db,
    personId,
    emails.map(({ value }) => emailKey(value)),
  )
}

/** Whether it is one of their addresses. */
export const isAddressOf = ({ emails }: { readonly emails: unknown }, address: string): boolean =>
  (emails as Email[]).some(({ value }) => emailKey(value) === emailKey(address))

/** The person used a link that was mailed to this address. */
export async function confirmAddress(db: Database, personId: string, address: string): Promise<void> {
  await queries.setConfirmed(db, personId, emailKey(address))
}
