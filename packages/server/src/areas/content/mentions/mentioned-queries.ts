import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { isInSight, joinNamed, type NamedRow, namedColumns } from '../reading/named-filters.ts'

const columns = sql`mention.kind, ${namedColumns}`
const IN_TEXT = orderBy('asc', orderKey('mention.ordinal'))

/** Only mentions that the caller may see. */
export async function findMentioned(
  db: Database,
  actor: Actor,
  contentId: string,
  request: PageRequest,
): Promise<Page<NamedRow>> {
  const from = sql`mention ${joinNamed(actor, sql`mention.kind`, sql`mention.target_id`)}`
  const conditions = [sql<SqlBool>`mention.content_id = ${contentId}::bigint`, isInSight]
  return await findPage(db, { columns, from, conditions, order: IN_TEXT }, request)
}
