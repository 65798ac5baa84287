/** Finds, creates, changes and removes people. */

import { FIRST_ADMIN, type NewPerson } from '@folkmoot/contract'
import { type Actor, isAdmin } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Versioned } from '../../../edit.ts'
import { type Failure, failure } from '../../../failure.ts'
import { noteDeparture } from '../../record/departures.ts'
import { removeCredentials, setPassword } from '../credentials/credentials.ts'
import { isReceiving } from '../merging/queries.ts'
import { deleteAvatar } from './avatar-queries.ts'
import { claimNames } from './claims.ts'
import { mayCreate } from './community-policy.ts'
import { endSomeFollowing } from './departing.ts'
import { forgetFormerUsernames } from './former-queries.ts'
import { requireMayGive } from './giving.ts'
import { checkOwnUsername, emailKey, usernameKey } from './names.ts'
import { mayChangeAccountStatus, mayRemove, maySee, type PersonFacts } from './policy.ts'
import { columnsOfFormer, columnsOfNew } from './profile.ts'
import type { PersonKey, PersonRow } from './queries.ts'
import * as queries from './queries.ts'
import { auditArrival, auditPerson, recordPerson } from './recording.ts'

const missing = (): Failure => failure('person_missing', 'There is no such person.')

export function requireVisible<Person extends PersonFacts>(actor: Actor, person: Person | undefined): Person {
  if (!person) throw missing()
  if (!maySee(actor, person)) throw failure('forbidden', 'You may not see this person.')
  return person
}

export async function getPerson(db: Database, actor: Actor, id: string): Promise<PersonRow> {
  return requireVisible(actor, await queries.findById(db, id))
}

/** The key of a cached person. */
export async function getPersonKey(db: Database, actor: Actor, id: string): Promise<PersonKey> {
  return requireVisible(actor, await queries.findKeyById(db, id))
}

/** Those that exist and are visible to the caller. */
export async function findVisiblePeople(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<PersonRow[]> {
  const found = await queries.findByIds(db, ids)
  return [...found.values()].filter((person) => maySee(actor, person))
}

export async function getPersonByUsername(db: Database, actor: Actor, username: string): Promise<PersonRow> {
  return requireVisible(actor, await queries.findByUsername(db, usernameKey(username)))
}

/** By current or former username. */
export async function getPersonByPage(db: Database, actor: Actor, username: string): Promise<PersonRow> {
  return requireVisible(actor, await queries.findByPage(db, usernameKey(username)))
}

/** An address of a hidden person answers as an unknown one. */
export async function getPersonByEmail(db: Database, actor: Actor, address: string): Promise<PersonRow> {
  const person = await queries.findByEmail(db, emailKey(address))
  if (!person || !maySee(actor, person)) throw missing()
  return person
}

export function requireMayCreate(context: Context, actor: Actor): void {
  if (!mayCreate(actor, context.config.signUp)) throw failure('forbidden', 'Only admins create people.')
}

export async function createPerson(
  context: Context,
  tx: Transaction,
  actor: Actor,
  input: { person: NewPerson; passwordHash: string | undefined; isAdmitted?: boolean },
): Promise<PersonRow> {
  // By an invitation or an import.
  if (!input.isAdmitted) requireMayCreate(context, actor)
  requireMayGive(actor, input.person)
  if (!isAdmin(actor)) checkOwnUsername(input.person)
  const person = await queries.insertPerson(tx.db, columnsOfNew(input.person, mayChangeAccountStatus(actor)))
  tx.noteChange('search')
  const { emails, svc } = input.person
  await claimNames(tx.db, person.id, { username: svc.username, emails })
  if (input.passwordHash) await setPassword(context, tx, person.id, input.passwordHash)
  await recordPerson(tx, actor, 'svc:user_account_created', person)
  await auditArrival(tx, actor, person)
  return person
}

export function refuseLastAdmin(admins: readonly string[], id: string): void {
  if (admins.length === 1 && admins[0] === id)
    throw failure('last_admin', 'The last admin stays one: make another first.')
}

interface Removal extends Versioned {
  /** What happens to their content. */
  readonly content: 'keep' | 'delete' | undefined
  /** Whether nothing that names them is to be left. */
  readonly isErasure?: boolean
}

export async function removePerson(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  { content = 'keep', requireVersion, isErasure }: Removal,
): Promise<void> {
  await getPerson(tx.db, actor, id)
  if (!mayRemove(actor)) throw failure('forbidden', 'Only admins remove people.')
  const admins = await queries.lockAdmins(tx.db)
  const person = await queries.lockPerson(tx.db, id)
  if (!person) throw missing()
  requireVersion(person.version)
  refuseLastAdmin(admins, id)
  if (await isReceiving(tx.db, id))
    throw failure('merge_running', 'Another account is being merged into this one. Wait until that is done.')
  await claimNames(tx.db, id, { emails: [] })
  // Covers most people completely; jobs clean up the rest.
  await endSomeFollowing(tx, id)
  await deleteAvatar(tx.db, id)
  await forgetFormerUsernames(tx.db, id)
  await removeCredentials(context, tx, id)
  await queries.departPerson(tx.db, id, columnsOfFormer(id))
  tx.noteChange('search')
  await recordPerson(tx, actor, 'svc:user_account_deleted', person, { content })
  await noteDeparture(tx, { kind: 'person', subjectId: id, withContent: content === 'delete', isErasure })
  await auditPerson(tx, actor, { action: 'person.removed', details: { content } }, person)
}

/** Creates the first admin, unless there is one. */
export async function createFirstAdmin(
  context: Context,
  tx: Transaction,
  input: { username: string; email: string; hash: () => Promise<string> },
): Promise<PersonRow | undefined> {
  if (!(await queries.isAdminless(tx.db))) return undefined
  const name = FIRST_ADMIN
  const person = await queries.insertPerson(
    tx.db,
    columnsOfNew(
      { name, emails: [{ value: input.email }], svc: { username: input.username, roles: ['admin'] } },
      true,
    ),
  )
  await claimNames(tx.db, person.id, { username: input.username, emails: [{ value: input.email }] })
  await setPassword(context, tx, person.id, await input.hash())
  await recordPerson(tx, undefined, 'svc:user_account_created', person)
  await auditArrival(tx, undefined, person)
  return person
}

export async function recordAuthentication(db: Database, id: string): Promise<void> {
  await queries.noteAuthentication(db, id)
}
