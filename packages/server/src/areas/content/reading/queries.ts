import { type CompiledQuery, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { batched } from '../../../db/batch.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { personObject } from '../../identity/filters.ts'
import { effectiveMembership } from '../../places/filters.ts'
import { files } from '../writing/file-queries.ts'
import { pageName, pageNameVersion } from './page-filters.ts'
import type { StoredKey, StoredRow } from './rows.ts'

export const idOf = (actor: Actor): string | null => (actor.kind === 'member' ? actor.id : null)

/** Queries with answers join the `root`; without answers, `content` is its own root. */
export type RootName = 'content' | 'root'

const peopleOf = (root: RootName) => sql`(${sql.raw(root)}.viewer_ids || content.coauthor_ids)`

/** The same value for top content in both kinds of queries, because it is part of the cache key. */
const pageVersionOf = (root: RootName) =>
  root === 'root' ? pageNameVersion : sql`case when content.type = 'update' then author.version end`

/** Only documents have versions. Null where there is one version. */
const isUpdatedByAnother = sql`content.version_author_id <> content.author_id`

/**
 * Changes with everything that an entity shows: its row, the names of its author, locker and place, the people named in it,
 * and what it takes from its root. Versions grow with names and rights, not with counters.
 */
const revisionOf = (root: RootName) => sql`concat_ws('.', content.xmin, author.version, place.version,
  ${sql.raw(root)}.version, case when ${peopleOf(root)} <> '{}' then (
    select string_agg(named.version::text, '.' order by named.id) from person named
    where named.id = any(${peopleOf(root)})) end, ${pageVersionOf(root)}, case when ${isUpdatedByAnother} then (
    select 'by' || updater.version from person updater where updater.id = content.version_author_id) end,
  case when content.locked_at is not null then (
    select 'lock' || locker.version from person locker where locker.id = content.locked_by_id) end)`

export function keyColumns(root: RootName, viewerId: Expression<unknown>): RawBuilder<unknown> {
  const of = sql.raw(root)
  return sql`content.id, content.version, content.type, content.thread_id, content.author_id, content.authorship,
    case when ${isUpdatedByAnother} then content.version_author_id end as updater_id,
    content.locked_by_id as locker_id, content.hidden_with_id is not null as is_hidden,
    content.coauthor_ids @> array[${viewerId}] as is_coauthor,
    ${of}.type as root_type, ${of}.status as root_status, ${of}.author_id as root_author_id, ${of}.visibility,
    ${of}.viewer_ids @> array[${viewerId}] as is_viewer, ${of}.restrict_comments,
    ${of}.locked_at is not null as is_locked,
    ${isDismissedBy(viewerId)} as is_dismissed, ${isLikedBy(viewerId)} as is_liked,
    ${isHelpfulTo(viewerId)} as is_helpful, ${ownReactions(viewerId)} as own_reactions,
    ${isBookmarkedBy(viewerId)} as is_bookmarked,
    place.group_type, ${effectiveMembership(viewerId)} as membership, place.archived_at is not null as is_place_archived,
    ${revisionOf(root)} as revision`
}

/** The place of content and the caller's membership there: together they decide who may read it. */
export const joinPlace = (root: RootName, viewerId: Expression<unknown>): RawBuilder<unknown> => sql`
  left join place on place.id = ${sql.raw(root)}.place_id
  left join membership on membership.place_id = place.home_id and membership.person_id = ${viewerId}`

/** The same, and the author. */
export const joinAuthorAndPlace = (root: RootName, viewerId: Expression<unknown>): RawBuilder<unknown> => sql`
  join person author on author.id = content.author_id ${joinPlace(root, viewerId)}`

const shownColumns = sql`content.root_id, content.parent_id, root.place_id, root.viewer_ids,
  content.coauthor_ids, content.subject, content.body, content.tags, content.categories, content.question,
  content.answer_id, content.publish_at, content.end_at, content.view_count, content.reply_count, content.like_count,
  content.reaction_counts, content.follower_count, content.published_at, content.updated_at, content.active_at, content.version_number,
  content.outcomes, content.helpful_count, content.featured_at, content.locked_at, content.latitude, content.longitude, content.repost_of_id,
  case when content.type = 'update' then content.body_text end as body_text, ${pageName} as page_name, root.status, root.outcomes as root_outcomes,
  root.answer_id as root_answer_id, root.subject as root_subject, thread.type as thread_type,
  parent.type as parent_type, ${personObject('author')} as author,
  case when ${isUpdatedByAnother} then
    (select ${personObject('updater')} from person updater where updater.id = content.version_author_id)
  end as updater,
  case when content.locked_at is not null then
    (select ${personObject('locker')} from person locker where locker.id = content.locked_by_id)
  end as locker,
  place.type as place_type, place.name as place_name, place.slug as place_slug,
  case when ${peopleOf('root')} <> '{}' then
    (select jsonb_agg(${personObject('named')} order by named.id)
      from person named where named.id = any(${peopleOf('root')}) and named.departed_at is null)
  end as people,
  ${files} as attachments`

const VIEWER = sql`ask.viewer_id`

/** For every pair of content and caller. */
const asked = sql`from unnest(${[]}::bigint[], ${[]}::bigint[]) as ask (id, viewer_id)
  join content on content.id = ask.id
  join content root on root.id = content.root_id
  ${joinAuthorAndPlace('root', VIEWER)}`

const shown = sql`
  left join content thread on thread.id = content.thread_id
  left join content parent on parent.id = content.parent_id`

/** The key of such a pair in a batch. */
export const pairOf = (id: string, viewerId: string | null) => `${id} ${viewerId ?? ''}`

/** The parameters of a query for such pairs. */
export function parametersOf(pairs: readonly string[]): unknown[] {
  const split = pairs.map((pair) => pair.split(' '))
  return [split.map(([id]) => id), split.map(([, viewer]) => viewer || null)]
}

/** Reads single pairs; those asked for at the same time are read together. */
export function pairReader<Row>(
  findMany: (db: Database, pairs: readonly string[]) => Promise<Map<string, Row>>,
) {
  const readers = new WeakMap<Database, (pair: string) => Promise<Row | undefined>>()
  return async (db: Database, actor: Actor, id: string): Promise<Row | undefined> => {
    const read = readers.get(db) ?? batched((pairs) => findMany(db, pairs))
    readers.set(db, read)
    return await read(pairOf(id, idOf(actor)))
  }
}

/** Compiled once: every request runs these, and compiling costs more than running. */
let compiled: { keys: CompiledQuery<AskedKey>; rows: CompiledQuery<AskedRow> } | undefined

interface Asked {
  readonly viewer_id: string | null
}
type AskedKey = StoredKey & Asked
type AskedRow = StoredRow & Asked

function queriesOf(db: Database) {
  const keys = sql`ask.viewer_id, ${keyColumns('root', VIEWER)}`
  compiled ??= {
    keys: sql<AskedKey>`select ${keys} ${asked}`.compile(db),
    rows: sql<AskedRow>`select ${keys}, ${shownColumns} ${asked} ${shown}`.compile(db),
  }
  return compiled
}

export async function findKeys(db: Database, pairs: readonly string[]): Promise<Map<string, StoredKey>> {
  const parameters = parametersOf(pairs)
  const { rows } = await db.executeQuery<AskedKey>({ ...queriesOf(db).keys, parameters })
  return new Map(rows.map((row) => [pairOf(row.id, row.viewer_id), row]))
}

export const findKey = pairReader(findKeys)

const rowsOf = <Row extends StoredRow>(db: Database, actor: Actor, ids: readonly string[]) =>
  ({ ...queriesOf(db).rows, parameters: [ids, ids.map(() => idOf(actor))] }) as CompiledQuery<Row & Asked>

/** The row type is the caller's claim. */
export async function findContents<Row extends StoredRow>(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await db.executeQuery(rowsOf<Row>(db, actor, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findContent(db: Database, actor: Actor, id: string): Promise<StoredRow | undefined> {
  return (await findContents<StoredRow>(db, actor, [id])).get(id)
}

/** Commits with it. */
export async function findContentAtLast(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<StoredRow | undefined> {
  const [found] = await tx.runLast([rowsOf(tx.db, actor, [id])])
  return found?.rows[0] as StoredRow | undefined
}

/** Every change and answer locks here, in id order; otherwise deadlock. */
export async function lockContents(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('content')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function takeFromLikeCounts(db: Database, ids: readonly string[]): Promise<void> {
  await sql`update content set like_count = like_count - 1 where id = any(${[...ids]}::bigint[])`.execute(db)
}

export interface CountedEmoji {
  readonly contentId: string
  readonly emoji: string
}

/** One less of each. */
export async function takeFromReactionCounts(db: Database, taken: readonly CountedEmoji[]): Promise<void> {
  const [ids, emoji] = [taken.map(({ contentId }) => contentId), taken.map((one) => one.emoji)]
  await sql`
    update content set reaction_counts = (
      select coalesce(jsonb_object_agg(emoji, number), '{}') from (
        select key as emoji, value::int - (key = any(taken.emoji))::int as number
        from jsonb_each_text(content.reaction_counts)
      ) remaining
      where number > 0)
    from (
      select content_id, array_agg(emoji) as emoji
      from unnest(${ids}::bigint[], ${emoji}::text[]) as one (content_id, emoji) group by content_id
    ) taken
    where content.id = taken.content_id`.execute(db)
}

/** Looks nothing up for other types. */
export const isDismissedBy = (personId: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  (content.type = 'announcement' and exists (
    select from dismissal
    where dismissal.person_id = ${personId} and dismissal.content_id = content.id))`

/** Looks nothing up where nobody likes it. */
const isLikedBy = (personId: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  (content.like_count > 0 and exists (
    select from reaction
    where reaction.content_id = content.id and reaction.kind = 'like' and reaction.person_id = ${personId}))`

/** Looks nothing up where nobody reacted, and by key for each emoji that somebody reacted with. */
const ownReactions = (personId: Expression<unknown>): RawBuilder<string[] | null> => sql`
  case when content.reaction_counts <> '{}' then (
    select array_agg(emoji order by emoji) from jsonb_object_keys(content.reaction_counts) emoji
    where exists (
      select from reaction
      where reaction.content_id = content.id and reaction.kind = emoji and reaction.person_id = ${personId})) end`

const isBookmarkedBy = (personId: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select from bookmark where bookmark.person_id = ${personId} and bookmark.content_id = content.id)`

/** Looks nothing up where nobody marked it. */
const isHelpfulTo = (personId: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  (content.helpful_count > 0 and exists (
    select from outcome
    where outcome.content_id = content.id and outcome.person_id = ${personId}
      and outcome.kind = 'helpful' and outcome.removed_at is null))`
