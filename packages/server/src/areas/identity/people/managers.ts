/** Managers: one a person, without circles (decision 0173). */
import { type PersonReference, problemMessage } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Condition, Page, PageRequest } from '../../../db/list.ts'
import type { Pair } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import type { EntityKey } from '../../../representations.ts'
import { BY_NAME, conditionsOf } from './filters.ts'
import { findPeoplePage } from './list-queries.ts'
import {
  findManagerId,
  freeSomeReports,
  isAbove,
  isNot,
  lockManagers,
  reportsTo,
  setManagerId,
} from './manager-queries.ts'
import { getPerson } from './people.ts'
import { mayChangeAccountStatus, maySee } from './policy.ts'
import { findById, type PersonRow } from './queries.ts'
import { auditPerson } from './recording.ts'
import { findPersonNamed } from './references.ts'

/** If the caller may see them. */
async function findManager(db: Database, actor: Actor, personId: string): Promise<PersonRow | undefined> {
  const id = await findManagerId(db, personId)
  const manager = id === null ? undefined : await findById(db, id)
  return manager && maySee(actor, manager) ? manager : undefined
}

/** The manager of a person, if the caller may see both. */
export async function getManager(db: Database, actor: Actor, personId: string): Promise<PersonRow> {
  const person = await getPerson(db, actor, personId)
  const manager = await findManager(db, actor, person.id)
  if (manager) return manager
  throw failure('manager_missing', 'This person has no manager.')
}

export async function listReports(
  db: Database,
  actor: Actor,
  personId: string,
  request: PageRequest,
): Promise<Page<EntityKey>> {
  const manager = await getPerson(db, actor, personId)
  return await findManaged(db, actor, [reportsTo(manager.id)], request)
}

export async function listColleagues(
  db: Database,
  actor: Actor,
  personId: string,
  request: PageRequest,
): Promise<Page<EntityKey>> {
  const person = await getPerson(db, actor, personId)
  const manager = await findManager(db, actor, person.id)
  if (!manager) return { rows: [], end: undefined }
  return await findManaged(db, actor, [reportsTo(manager.id), isNot(person.id)], request)
}

async function findManaged(
  db: Database,
  actor: Actor,
  conditions: readonly Condition[],
  request: PageRequest,
): Promise<Page<EntityKey>> {
  return await findPeoplePage(
    db,
    { conditions: [...conditions, ...conditionsOf([], actor)], order: BY_NAME },
    request,
  )
}

async function getPersonToManage(tx: Transaction, actor: Actor, id: string): Promise<PersonRow> {
  const person = await getPerson(tx.db, actor, id)
  if (!mayChangeAccountStatus(actor)) throw failure('forbidden', 'Only admins set and remove managers.')
  await lockManagers(tx.db)
  return person
}

async function changeManager(
  tx: Transaction,
  actor: Actor,
  person: PersonRow,
  managerId: string | null,
): Promise<void> {
  const before = await findManagerId(tx.db, person.id)
  if (before === managerId) return
  await setManagerId(tx.db, person.id, managerId)
  const details = { before, after: managerId }
  await auditPerson(tx, actor, { action: 'person.manager_changed', details }, person)
}

const unknownManager = () =>
  fieldInvalid('manager', problemMessage('unknownReference', { what: 'a person, or @me' }))

export async function setManager(
  context: Context,
  tx: Transaction,
  actor: Actor,
  personId: string,
  reference: PersonReference,
): Promise<void> {
  const person = await getPersonToManage(tx, actor, personId)
  const manager = await findPersonNamed(context, tx.db, actor, reference)
  if (!manager) throw unknownManager()
  if (await isAbove(tx.db, person.id, manager.id)) {
    throw failure('manager_circle', 'Nobody is their own manager, also not by way of others.')
  }
  await changeManager(tx, actor, person, manager.id)
  // From the change on the reference holds up a removal, and one before it is seen here.
  if (!(await findById(tx.db, manager.id))) throw unknownManager()
}

export async function removeManager(tx: Transaction, actor: Actor, personId: string): Promise<void> {
  await changeManager(tx, actor, await getPersonToManage(tx, actor, personId), null)
}

/** Of an account that goes into another one, if that has none. */
export async function takeManager(tx: Transaction, { keptId, mergedId }: Pair): Promise<void> {
  await lockManagers(tx.db)
  const own = await findManagerId(tx.db, keptId)
  const other = await findManagerId(tx.db, mergedId)
  if (other === null || (own !== null && own !== mergedId) || (await isAbove(tx.db, keptId, other))) return
  await setManagerId(tx.db, keptId, other)
}

const BATCH_SIZE = 500

/** One batch of the reports of a removed person. Returns whether there were any. */
export async function endSomeManaging(tx: Transaction, personId: string): Promise<boolean> {
  return (await freeSomeReports(tx.db, personId, BATCH_SIZE)) > 0
}
