import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import { findPage, type Order, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { onViolation } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'

export type EventTypeRow = Selectable<Tables['event_type']>
type Described = Omit<Insertable<Tables['event_type']>, 'id' | 'created_at' | 'updated_at' | 'version'>

const COLUMNS = sql`id, name, name_key, description, color, locked, created_at, updated_at, version`
const BY_NAME: Order = orderBy('asc', orderKey('event_type.name_key'), orderKey('event_type.id'))
const ALL = [sql<SqlBool>`true`]

export async function findEventTypes(db: Database, request: PageRequest): Promise<Page<EventTypeRow>> {
  const list = { columns: COLUMNS, from: sql`event_type`, conditions: ALL, order: BY_NAME }
  return await findPage(db, list, request)
}

export async function findEventType(db: Database, id: string): Promise<EventTypeRow | undefined> {
  return await db.selectFrom('event_type').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockEventType(db: Database, id: string): Promise<EventTypeRow | undefined> {
  return await db.selectFrom('event_type').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

const nameTaken = onViolation('event_type_name_once', () =>
  failure('name_taken', 'Another event type has that name.'),
)

export async function insertEventType(db: Database, eventType: Described): Promise<EventTypeRow> {
  return await db
    .insertInto('event_type')
    .values(eventType)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(nameTaken)
}

export async function changeEventType(db: Database, id: string, change: Described): Promise<EventTypeRow> {
  return await db
    .updateTable('event_type')
    .set({ ...change, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(nameTaken)
}

export async function deleteEventType(db: Database, id: string): Promise<void> {
  await db.deleteFrom('event_type').where('id', '=', id).execute()
}
