/**
 * Merges two accounts: in the request the one is removed and its names go to the other, so that nobody can use it or
 * give it anything; a job moves the rest (decision 0231).
 */
import { type Email, type NewAccountMerge, problemMessage } from '@folkmoot/contract'
import { type Actor, isSelf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Pair } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Edit } from '../../../edit.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { queueMerge } from '../../record/merges.ts'
import { removeCredentials } from '../credentials/credentials.ts'
import { isFresh, passwordMissing } from '../credentials/freshness.ts'
import { deleteAvatar } from '../people/avatar-queries.ts'
import { keepFormerUsername } from '../people/former-queries.ts'
import { requireMaySetCredentials } from '../people/giving.ts'
import { takeManager } from '../people/managers.ts'
import { emailKey, usernameKey } from '../people/names.ts'
import { tellOfChange } from '../people/notices.ts'
import { getPerson, refuseLastAdmin } from '../people/people.ts'
import { mayMerge } from '../people/policy.ts'
import { columnsOfFormer } from '../people/profile.ts'
import type { PersonRow } from '../people/queries.ts'
import * as people from '../people/queries.ts'
import { auditPerson, recordPerson } from '../people/recording.ts'
import { findPersonNamed } from '../people/references.ts'
import type { MergeRow } from './queries.ts'
import * as queries from './queries.ts'

export interface Merge extends MergeRow {
  readonly person: PersonRow
}

const MOST_ADDRESSES = 20
const emailsOf = (person: PersonRow) => person.emails as Required<Email>[]

async function getKept(db: Database, actor: Actor, id: string): Promise<PersonRow> {
  const person = await getPerson(db, actor, id)
  if (!mayMerge(actor)) throw failure('forbidden', 'Only admins merge accounts.')
  return person
}

export async function listMerges(
  db: Database,
  actor: Actor,
  personId: string,
  request: PageRequest,
): Promise<Page<Merge>> {
  const person = await getKept(db, actor, personId)
  const { rows, end } = await queries.findMerges(db, personId, request)
  return { rows: rows.map((row) => ({ ...row, person })), end }
}

export async function getMerge(db: Database, actor: Actor, personId: string, id: string): Promise<Merge> {
  const person = await getKept(db, actor, personId)
  const found = await queries.findMerge(db, personId, id)
  if (!found) throw failure('merge_missing', 'There is no such merge.')
  return { ...found, person }
}

/** The main address stays the main one. */
function bothEmails(kept: PersonRow, merged: PersonRow): Required<Email>[] {
  const known = new Set(emailsOf(kept).map(({ value }) => emailKey(value)))
  const more = emailsOf(merged).filter(({ value }) => !known.has(emailKey(value)))
  const isFirst = known.size === 0
  const all = [...emailsOf(kept), ...more.map((email) => ({ ...email, primary: isFirst && email.primary }))]
  if (all.length > MOST_ADDRESSES)
    throw fieldInvalid('person', `must have fewer addresses: an account has at most ${MOST_ADDRESSES}`)
  return all
}

async function requireMergeable(tx: Transaction, actor: Actor, pair: Pair): Promise<void> {
  const { keptId, mergedId } = pair
  if (keptId === mergedId) throw fieldInvalid('person', problemMessage('followsSelf'))
  refuseLastAdmin(await people.lockAdmins(tx.db), mergedId)
  if (isSelf(actor, mergedId)) throw fieldInvalid('person', 'must not be your own account')
  const bot = await queries.isBotOfAddOn(tx.db, [keptId, mergedId])
  if (bot !== undefined) {
    throw fieldInvalid(bot === mergedId ? 'person' : 'personID', 'must not be the account of an add-on')
  }
  await queries.lockBoth(tx.db, pair)
  for (const id of [keptId, mergedId]) {
    if (await queries.isReceiving(tx.db, id))
      throw failure(
        'merge_running',
        'Another merge into one of these accounts is still running. Wait for it.',
      )
  }
}

/** Removes the account as `removePerson` does. The job moves its data first, and then clears the rest. */
async function remove(context: Context, tx: Transaction, actor: Actor, merged: PersonRow): Promise<void> {
  await deleteAvatar(tx.db, merged.id)
  await removeCredentials(context, tx, merged.id)
  await people.departPerson(tx.db, merged.id, columnsOfFormer(merged.id))
  await recordPerson(tx, actor, 'svc:user_account_deleted', merged, { content: 'keep' })
}

async function giveNames(context: Context, tx: Transaction, actor: Actor, pair: Pair, emails: Email[]) {
  await queries.moveAddresses(tx.db, pair)
  await queries.moveFormerUsernames(tx.db, pair)
  await queries.moveAvatar(tx.db, pair)
  const before = await people.lockPerson(tx.db, pair.keptId)
  const after = await people.changePerson(tx.db, pair.keptId, { emails })
  await recordPerson(tx, actor, 'svc:user_profile_modified', after)
  if (before) await tellOfChange(context, tx, { before, after, hasNewPassword: false })
}

interface MergeStart extends Edit<NewAccountMerge> {
  /** Whether a session has proven that it is not stolen. */
  readonly isProven: boolean
}

export async function startMerge(
  context: Context,
  tx: Transaction,
  actor: Actor,
  keptId: string,
  { change, requireVersion, isProven }: MergeStart,
): Promise<Merge> {
  await getKept(tx.db, actor, keptId)
  // Addresses of the one can reset the password of the other.
  requireMaySetCredentials(actor)
  if (!isProven && !isFresh(context, actor)) throw passwordMissing(context)
  const missing = () => fieldInvalid('person', problemMessage('unknownReference', { what: 'a person' }))
  const named = await findPersonNamed(context, tx.db, actor, change.person)
  if (!named) throw missing()
  const pair = { keptId, mergedId: named.id }
  await requireMergeable(tx, actor, pair)
  const kept = await people.lockPerson(tx.db, keptId)
  const merged = await people.lockPerson(tx.db, named.id)
  if (!kept) throw failure('person_missing', 'There is no such person.')
  if (!merged) throw missing()
  requireVersion(kept.version)
  const emails = bothEmails(kept, merged)
  const ending = await queries.countEnding(tx.db, merged.id)
  await takeManager(tx, pair)
  await giveNames(context, tx, actor, pair, emails)
  await remove(context, tx, actor, merged)
  await keepFormerUsername(tx.db, keptId, usernameKey(merged.username))
  tx.noteChange('search')
  const id = await queries.insertMerge(tx.db, pair, ending)
  await queueMerge(tx, id)
  const details = {
    merge: id,
    merged: merged.id,
    username: merged.username,
    emails: emailsOf(merged).map((email) => email.value),
  }
  await auditPerson(tx, actor, { action: 'person.merged', details }, kept)
  return await getMerge(tx.db, actor, keptId, id)
}
