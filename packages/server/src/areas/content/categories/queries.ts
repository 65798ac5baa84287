import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { visibleTo } from '../reading/filters.ts'
import { idOf, joinAuthorAndPlace } from '../reading/queries.ts'

/** Only the newest so many contents with categories are looked at, however many a place has: 1000 take 8 ms (decision 0177). */
const CONTENTS_LOOKED_AT = 1000

const BY_NAME = orderBy('asc', orderKey('category.name'))

/** Of contents that the caller may see. */
export async function findCategories(
  db: Database,
  actor: Actor,
  placeId: string,
  request: PageRequest,
): Promise<Page<{ readonly name: string }>> {
  const from = sql`(
    select distinct unnest(content.categories) as name
    from (
      select content.* from content
      where content.place_id = ${placeId}::bigint and content.listed and content.categories <> '{}'
      order by content.id desc
      limit ${sql.raw(String(CONTENTS_LOOKED_AT))}
    ) content ${joinAuthorAndPlace('content', sql`${idOf(actor)}::bigint`)}
    where ${visibleTo(actor, 'content')}
  ) category`
  const columns = sql`category.name`
  return await findPage(db, { columns, from, conditions: [sql<SqlBool>`true`], order: BY_NAME }, request)
}
