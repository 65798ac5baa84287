/** Reads content that somebody answers: rights and placement alone, because the answer shows nothing else of it. */
import { type CompiledQuery, type Expression, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { personObjectOrNull } from '../../identity/filters.ts'
import { effectiveMembership } from '../../places/filters.ts'
import { pageName } from './page-filters.ts'
import { idOf, joinPlace, pairOf, pairReader, parametersOf } from './queries.ts'
import type { Answered } from './rows.ts'

interface Asked extends Answered {
  readonly viewer_id: string | null
}

const VIEWER = sql`ask.viewer_id`

/**
 * Everything in the database that the right to answer depends on, and what the answer shows of it, in one value. Rights are decided before the
 * transaction; the statement that writes an answer requires the same value, so that they hold at that time.
 */
const standing = (
  viewerId: Expression<unknown>,
) => sql`row(content.hidden_with_id, content.author_id, root.author_id, root.thread_id is null, root.status, root.subject, root.visibility,
  root.restrict_comments, root.locked_at is null, root.outcomes, root.viewer_ids @> array[${viewerId}], ${pageName}, place.id, place.name, place.slug,
  place.group_type, place.archived_at is null, ${effectiveMembership(viewerId)}, writer.version)::text`

const joinWriter = (viewerId: Expression<unknown>) => sql`left join person writer on writer.id = ${viewerId}`

/**
 * Whether it has not changed, in a statement on the row of the root, under the name `root`. Of the root itself the statement compares
 * what it has locked; of everything else what was there when the statement began.
 */
export function isStanding(actor: Actor, { id, root_id, standing: known }: Answered) {
  const viewerId = sql`${idOf(actor)}::bigint`
  const answered =
    id === root_id
      ? sql`(select root.hidden_with_id, root.author_id)`
      : sql`(select hidden_with_id, author_id from content where id = ${id}::bigint and root_id = root.id)`
  return sql`(select ${standing(viewerId)} from ${answered} as content ${joinPlace('root', viewerId)}
    ${joinWriter(viewerId)}) = ${known}::text`
}

/** For every pair of content and caller. */
const QUERY = sql<Asked>`
  select ask.viewer_id, content.id, content.type, content.author_id, content.root_id, content.thread_id,
    case when content.thread_id = root.id then root.type
      else (select thread.type from content thread where thread.id = content.thread_id) end as thread_type,
    content.hidden_with_id is not null as is_hidden, root.type as root_type, root.status as root_status,
    root.author_id as root_author_id, root.subject as root_subject, root.outcomes as root_outcomes, root.visibility,
    root.viewer_ids @> array[${VIEWER}] as is_viewer, root.restrict_comments,
    root.locked_at is not null as is_locked, place.group_type,
    ${effectiveMembership(VIEWER)} as membership, place.archived_at is not null as is_place_archived,
    ${standing(VIEWER)} as standing, place.id as place_id,
    place.type as place_type, place.name as place_name, place.slug as place_slug, ${pageName} as page_name,
    ${personObjectOrNull('writer')} as writer
  from unnest(${[]}::bigint[], ${[]}::bigint[]) as ask (id, viewer_id)
  join content on content.id = ask.id
  join content root on root.id = content.root_id
  ${joinPlace('root', VIEWER)}
  ${joinWriter(VIEWER)}`

let compiled: CompiledQuery<Asked> | undefined

async function findMany(db: Database, pairs: readonly string[]): Promise<Map<string, Answered>> {
  compiled ??= QUERY.compile(db)
  const { rows } = await db.executeQuery<Asked>({ ...compiled, parameters: parametersOf(pairs) })
  return new Map(rows.map((row) => [pairOf(row.id, row.viewer_id), row]))
}

const read = pairReader(findMany)

/** 1.3 MB if subjects are as long as they may be. */
const REMEMBERED = 1_000

/**
 * What was read last, for those who answer the same content again, as bridges and bots do. The statement that writes an answer
 * requires its standing, so that nothing is written that is no longer allowed.
 */
const remembered = new WeakMap<Database, LRUCache<string, Answered>>()

export const recallAnswered = (db: Database, actor: Actor, id: string): Answered | undefined =>
  remembered.get(db)?.get(pairOf(id, idOf(actor)))

export const forgetAnswered = (db: Database, actor: Actor, id: string): unknown =>
  remembered.get(db)?.delete(pairOf(id, idOf(actor)))

export async function findAnswered(db: Database, actor: Actor, id: string): Promise<Answered | undefined> {
  const found = await read(db, actor, id)
  const cache = remembered.get(db) ?? new LRUCache<string, Answered>({ max: REMEMBERED })
  remembered.set(db, cache)
  cache.set(pairOf(id, idOf(actor)), found)
  return found
}
