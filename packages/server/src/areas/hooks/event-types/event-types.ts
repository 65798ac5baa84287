/** Finds, creates, changes and removes event types. */

import type { EventTypeChange, NewEventType } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Edit } from '../../../edit.ts'
import { failure } from '../../../failure.ts'
import { mayManage } from './policy.ts'
import type { EventTypeRow } from './queries.ts'
import * as queries from './queries.ts'

export type { EventTypeRow } from './queries.ts'

function requireThere(row: EventTypeRow | undefined): EventTypeRow {
  if (!row) throw failure('event_type_missing', 'There is no such event type.')
  return row
}

function requireMayManage(actor: Actor): void {
  if (!mayManage(actor)) throw failure('forbidden', 'Only admins change event types.')
}

export async function listEventTypes(db: Database, pageRequest: PageRequest): Promise<Page<EventTypeRow>> {
  return await queries.findEventTypes(db, pageRequest)
}

export async function getEventType(db: Database, id: string): Promise<EventTypeRow> {
  return requireThere(await queries.findEventType(db, id))
}

interface Described {
  readonly name: string
  readonly description: string
  readonly color: string
  readonly locked: boolean
}

const NOTHING_SAID: Described = { name: '', description: '', color: '', locked: false }

function columnsOf(input: EventTypeChange, before: Described = NOTHING_SAID) {
  const name = (input.name ?? before.name).trim()
  return {
    name,
    name_key: name.normalize('NFKC').toLowerCase(),
    description: input.description ?? before.description,
    color: input.color ?? before.color,
    locked: input.locked ?? before.locked,
  }
}

export async function createEventType(
  tx: Transaction,
  actor: Actor,
  input: NewEventType,
): Promise<EventTypeRow> {
  requireMayManage(actor)
  return await queries.insertEventType(tx.db, columnsOf(input))
}

/** A change that unlocks may rename in the same request. */
export async function updateEventType(
  tx: Transaction,
  actor: Actor,
  id: string,
  { change, requireVersion }: Edit<EventTypeChange>,
): Promise<EventTypeRow> {
  const before = requireThere(await queries.lockEventType(tx.db, id))
  requireMayManage(actor)
  requireVersion(before.version)
  const columns = columnsOf(change, before)
  if (before.locked && columns.locked && columns.name !== before.name) {
    throw failure('event_type_locked', 'A locked event type keeps its name: unlock it first.')
  }
  return await queries.changeEventType(tx.db, id, columns)
}

export async function removeEventType(
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<void> {
  const row = requireThere(await queries.lockEventType(tx.db, id))
  requireMayManage(actor)
  requireVersion(row.version)
  if (row.locked) throw failure('event_type_locked', 'A locked event type stays: unlock it first.')
  await queries.deleteEventType(tx.db, id)
}
