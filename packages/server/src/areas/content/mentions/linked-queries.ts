import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { personOfPage } from '../../identity/filters.ts'
import { placeOfPage } from '../../places/filters.ts'
import { isInSight, joinNamed, type NamedRow, namedColumns } from '../reading/named-filters.ts'
import type { Link } from './queries.ts'

/** The page of a content, or the comment of it that the link names. */
const contentOf = ({ id, type, commentId }: Link) => sql`(
  select coalesce(comment.id, page.id)
  from content page
  left join content comment
    on comment.id = ${commentId}::bigint and comment.thread_id = page.id and comment.type = 'comment'
  where page.id = ${id}::bigint and page.type = coalesce(${type}::text, page.type))`

function targetOf(link: Link) {
  if (link.kind === 'content') return contentOf(link)
  const named =
    link.kind === 'person'
      ? personOfPage(sql`${link.key}::text`)
      : placeOfPage(sql`${link.type}::text`, sql`${link.key}::text`)
  return sql`coalesce(${named}, ${link.id}::bigint)`
}

/** Undefined if there is nothing, or nothing that the caller may see. */
export async function findLinked(db: Database, actor: Actor, link: Link): Promise<NamedRow | undefined> {
  const { rows } = await sql<NamedRow>`
    select link.kind, ${namedColumns}
    from (select ${link.kind}::text as kind, ${targetOf(link)} as id) link
    ${joinNamed(actor, sql`link.kind`, sql`link.id`)}
    where ${isInSight}`.execute(db)
  return rows[0]
}
