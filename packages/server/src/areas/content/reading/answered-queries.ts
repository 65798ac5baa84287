/** Reads content that somebody answers: rights and placement alone, because the answer shows nothing else of it. */
import { type CompiledQuery, type Expression, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { effectiveMembership } from '../../places/filters.ts'
import { pageName } from './page-filters.ts'
import { idOf, joinPlace, pairOf, pairReader, parametersOf } from './queries.ts'
import type { Answered } from './rows.ts'

interface Asked extends Answered {
  readonly viewer_id: string | null
}

const VIEWER = sql`ask.viewer_id`

/**
 * Everything in the database that the right to answer depends on, in one value. Rights are decided before the
 * transaction; the statement that writes an answer requires the same value, so that they hold at that time.
 */
const standing = (
  viewerId: Expression<unknown>,
) => sql`row(content.hidden_with_id, content.author_id, root.author_id,
  root.status, root.visibility, root.restrict_comments, root.outcomes @> array['finalized'],
  root.viewer_ids @> array[${viewerId}], place.id, place.group_type, ${effectiveMembership(viewerId)})::text`

/**
 * Whether it has not changed, in a statement on the row of the root, under the name `root`. Of the root itself the statement compares
 * what it has locked; of everything else what was there when the statement began.
 */
export function isStanding(actor: Actor, { id, root_id, standing: known }: Answered) {
  const viewerId = sql`${idOf(actor)}::bigint`
  const answered =
    id === root_id
      ? sql`(select root.hidden_with_id, root.author_id)`
      : sql`(select hidden_with_id, author_id from content where id = ${id}::bigint)`
  return sql`(select ${standing(viewerId)} from ${answered} as content ${joinPlace('root', viewerId)}) = ${known}::text`
}

/** For every pair of content and caller. */
const QUERY = sql<Asked>`
  select ask.viewer_id, content.id, content.type, content.author_id, content.root_id, content.thread_id,
    case when content.thread_id = root.id then root.type
      else (select thread.type from content thread where thread.id = content.thread_id) end as thread_type,
    content.hidden_with_id is not null as is_hidden, root.type as root_type, root.status as root_status,
    root.author_id as root_author_id, root.subject as root_subject, root.outcomes as root_outcomes, root.visibility,
    root.viewer_ids @> array[${VIEWER}] as is_viewer, root.restrict_comments, place.group_type,
    ${effectiveMembership(VIEWER)} as membership, ${standing(VIEWER)} as standing, place.id as place_id,
    place.type as place_type, place.name as place_name, place.slug as place_slug, ${pageName} as page_name,
    writer.username as writer_username, writer.display_name as writer_name, writer.visible as writer_visible
  from unnest(${[]}::bigint[], ${[]}::bigint[]) as ask (id, viewer_id)
  join content on content.id = ask.id
  join content root on root.id = content.root_id
  ${joinPlace('root', VIEWER)}
  left join person writer on writer.id = ${VIEWER}`

let compiled: CompiledQuery<Asked> | undefined

async function findMany(db: Database, pairs: readonly string[]): Promise<Map<string, Answered>> {
  compiled ??= QUERY.compile(db)
  const { rows } = await db.executeQuery<Asked>({ ...compiled, parameters: parametersOf(pairs) })
  return new Map(rows.map((row) => [pairOf(row.id, row.viewer_id), row]))
}

export const findAnswered = pairReader(findMany)
