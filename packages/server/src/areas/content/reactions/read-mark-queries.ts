import { type AnswerType, CONVERSATION_COUNT_MAX } from '@folkmoot/contract'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { answersIn, answerVisible } from '../reading/filters.ts'
import type { PlacementFacts } from '../reading/policy.ts'
import type { Reaction } from './queries.ts'

export interface ReadMarkRow {
  readonly read_at: string | null
  readonly unread_count: number
  /** The oldest of them. */
  readonly first_id: string | null
}

/** Sorted and limited in the index, so that no plan reads the whole conversation. */
export async function findReadMark(
  db: Database,
  actor: Actor,
  { contentId, personId, kind }: Reaction,
  { type, membership }: Pick<PlacementFacts, 'membership'> & { readonly type: AnswerType },
): Promise<ReadMarkRow> {
  const query = sql<ReadMarkRow>`
    with mark as materialized (
      select max(created_at) as at from reaction
      where content_id = ${contentId}::bigint and kind = ${kind} and person_id = ${personId}::bigint
    ), unread as materialized (
      select content.id, content.published_at from content
      where ${answersIn(contentId, type)} and ${answerVisible(actor, { membership })}
        and content.published_at > coalesce((select at from mark), '-infinity')
        and content.author_id <> ${personId}::bigint
      order by content.published_at, content.id limit ${CONVERSATION_COUNT_MAX}
    )
    select mark.at as read_at, unread_count, first_id
    from mark, (
      select count(*)::integer as unread_count, (array_agg(id order by published_at, id))[1]::text as first_id from unread
    ) counted`
  const { rows } = await db.executeQuery(compileText(query))
  const [row] = rows
  if (!row) throw new Error('An aggregate returns its row.')
  return row
}
