import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { type Condition, findDeepPage, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { NEWEST_FIRST } from '../reading/filters.ts'
import { idOf, joinAuthorAndPlace, keyColumns } from '../reading/queries.ts'
import type { UpdateKey } from '../reading/rows.ts'

/** Updates are in no place and for everyone, so no other condition is needed. */
const PUBLISHED: Condition = sql<SqlBool>`content.type = 'update' and content.status = 'published'`

export async function findUpdatePage(
  db: Database,
  actor: Actor,
  request: PageRequest,
): Promise<Page<UpdateKey>> {
  const viewerId = sql`${idOf(actor)}::bigint`
  const list = {
    columns: keyColumns('content', viewerId),
    table: sql`content`,
    joins: joinAuthorAndPlace('content', viewerId),
    conditions: [PUBLISHED],
    order: NEWEST_FIRST,
  }
  return await findDeepPage(db, list, request)
}
