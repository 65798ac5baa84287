import { type Selectable, sql } from 'kysely'
import { type Condition, findPage, type Order, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'

export interface DeletedRow extends Pick<Selectable<Tables['deleted_object']>, 'id' | 'object_id' | 'type'> {
  /** As a date; the column of the order is text. */
  readonly at: string
}

const columns = sql`deleted_object.id, deleted_object.object_id, deleted_object.type, deleted_object.deleted_at as at`

export async function findDeleted(
  db: Database,
  conditions: readonly Condition[],
  order: Order,
  request: PageRequest,
): Promise<Page<DeletedRow>> {
  return await findPage<DeletedRow>(db, { columns, from: sql`deleted_object`, conditions, order }, request)
}
