/** Accounts of others, for community managers and admins. */
import { type AccountChange, problemMessage } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Edit } from '../../../edit.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { mailReset } from '../account/resets.ts'
import { requireMayManageAccount, setEnabled } from '../people/changing.ts'
import { confirmAddress, isAddressOf } from '../people/claims.ts'
import { enablingGivesRoles } from '../people/giving.ts'
import { getPerson } from '../people/people.ts'
import { accountVerbs, mayConfirmAddress, maySeeAccounts } from '../people/policy.ts'
import type { PersonRow } from '../people/queries.ts'
import { auditPerson } from '../people/recording.ts'
import { type CredentialRow, findCredentials } from './queries.ts'

export interface AccountRow {
  readonly person: PersonRow
  readonly credentials: CredentialRow
}

async function withCredentials(db: Database, person: PersonRow): Promise<AccountRow> {
  return { person, credentials: await findCredentials(db, person.id) }
}

export async function getAccount(db: Database, actor: Actor, id: string): Promise<AccountRow> {
  const person = await getPerson(db, actor, id)
  if (!maySeeAccounts(actor)) throw failure('forbidden', 'Only community managers and admins see accounts.')
  return await withCredentials(db, person)
}

async function getManaged(db: Database, actor: Actor, id: string): Promise<PersonRow> {
  const person = await getPerson(db, actor, id)
  requireMayManageAccount(actor, person)
  return person
}

/** Whether it gives somebody a role: then a session must prove that it is not stolen. */
export async function givesRoles(
  db: Database,
  actor: Actor,
  id: string,
  { enabled }: AccountChange,
): Promise<boolean> {
  const person = await getManaged(db, actor, id)
  return enabled !== undefined && enablingGivesRoles(person, enabled)
}

export async function changeAccount(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  { change, requireVersion, isProven }: Edit<AccountChange> & { readonly isProven: boolean },
): Promise<AccountRow> {
  const { note, enabled } = change
  const edit = { enabled, note: note?.trim() || undefined, isProven, requireVersion }
  return await withCredentials(tx.db, await setEnabled(context, tx, actor, id, edit))
}

/** Goes to the main address; the sender never sees the link. */
export async function sendReset(context: Context, tx: Transaction, actor: Actor, id: string): Promise<void> {
  const person = await getManaged(tx.db, actor, id)
  if (!accountVerbs(actor, person).passwordReset.includes('POST'))
    throw failure('forbidden', 'Links are mailed to other people, not to programs.')
  if (!person.enabled) throw failure('account_disabled', 'This account is disabled: enable it first.')
  await mailReset(context, tx, person)
  await auditPerson(tx, actor, { action: 'person.reset_mailed' }, person)
}

export async function confirmAddressOf(
  tx: Transaction,
  actor: Actor,
  id: string,
  email: string,
): Promise<AccountRow> {
  const person = await getPerson(tx.db, actor, id)
  if (!mayConfirmAddress(actor)) throw failure('forbidden', 'Only admins confirm addresses of others.')
  if (!isAddressOf(person, email)) {
    throw fieldInvalid('email', problemMessage('unknownReference', { what: 'an address of this person' }))
  }
  await confirmAddress(tx.db, id, email)
  await auditPerson(tx, actor, { action: 'person.email_confirmed', details: { email } }, person)
  return await withCredentials(tx.db, person)
}
