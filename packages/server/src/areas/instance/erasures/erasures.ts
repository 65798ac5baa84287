/** Asks for erasures, and reads them. */
import type { NewErasure } from '@folkmoot/contract'
import { type Actor, isAdmin, type Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Edit } from '../../../edit.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { getPerson, removePerson, usernameKey } from '../../identity/people.ts'
import { audit } from '../../record/audit.ts'
import { countHoldings } from './holding-queries.ts'
import { goneAtOnce } from './holdings.ts'
import type { ErasureRow } from './queries.ts'
import * as queries from './queries.ts'

function requireAdmin(actor: Actor): asserts actor is Member {
  if (!isAdmin(actor)) throw failure('forbidden', 'Only admins erase people, and read what was erased.')
}

/** Before the caller is asked for a password. */
export async function requireErasable(db: Database, actor: Actor, personId: string) {
  const person = await getPerson(db, actor, personId)
  requireAdmin(actor)
  if (person.user_type === 'bot') throw failure('forbidden', 'A bot goes with its add-on.')
  return person
}

export async function erasePerson(
  context: Context,
  tx: Transaction,
  actor: Actor,
  personId: string,
  { change, requireVersion }: Edit<NewErasure>,
): Promise<ErasureRow> {
  const person = await requireErasable(tx.db, actor, personId)
  requireAdmin(actor)
  const { username, content = 'delete', reason = '' } = change
  if (usernameKey(username) !== usernameKey(person.username)) {
    throw fieldInvalid('username', 'must be the username of this person')
  }
  const names = { ...(await queries.findNamesOf(tx.db, personId)), displayName: person.display_name }
  const before = await countHoldings(tx.db, personId, goneAtOnce)
  const removal = { content, requireVersion, isErasure: true }
  await removePerson(context, tx, actor, personId, removal)
  const erasure = { personId, creatorId: actor.id, content, reason: reason.trim(), names, before }
  const id = await queries.insertErasure(tx.db, erasure)
  const target = { type: 'erasure', id, label: '' } as const
  await audit(tx, { action: 'person.erased', actor, target, details: { personID: personId, content } })
  return await getErasure(tx.db, actor, id)
}

export async function listErasures(
  db: Database,
  actor: Actor,
  request: PageRequest,
): Promise<Page<ErasureRow>> {
  requireAdmin(actor)
  return await queries.findErasures(db, request)
}

export async function getErasure(db: Database, actor: Actor, id: string): Promise<ErasureRow> {
  requireAdmin(actor)
  const found = await queries.findErasure(db, id)
  if (!found) throw failure('erasure_missing', 'There is no such erasure.')
  return found
}

export async function getProof(db: Database, actor: Actor, id: string): Promise<string> {
  const { proof } = await getErasure(db, actor, id)
  if (proof === null) throw failure('erasure_missing', 'The erasure is not done yet.')
  return proof
}
