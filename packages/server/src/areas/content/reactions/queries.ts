import { type CompiledQuery, type QueryResult, type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Condition,
  findPage,
  type Order,
  orderBy,
  orderKey,
  type Page,
  type PageRequest,
} from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import type { EntityKey } from '../../../representations.ts'
import type { RemovedReactions } from '../reading/contents.ts'

/** A like, a read mark, or an emoji. */
export type ReactionKind = string

export interface Reaction {
  readonly contentId: string
  readonly personId: string
  readonly kind: ReactionKind
}

const keyOf = ({ contentId, personId, kind }: Reaction) =>
  sql`(${contentId}::bigint, ${personId}::bigint, ${kind}::text)`

/** Returns the id of the content; no row where the reaction existed already. Of two at once the second waits for the first. */
const inserted = (reaction: Reaction) => sql`
  insert into reaction (content_id, person_id, kind) values ${keyOf(reaction)}
  on conflict do nothing returning content_id as id`

/** A repeated mark has the later time. */
export const markingRead = (reaction: Reaction): CompiledQuery =>
  compileText(sql`
    insert into reaction (content_id, person_id, kind) values ${keyOf(reaction)}
    on conflict on constraint reaction_key do update set created_at = excluded.created_at`)

export const deletion = (reaction: Reaction): CompiledQuery =>
  compileText(sql`
    delete from reaction where (content_id, person_id, kind) = ${keyOf(reaction)} returning content_id as id`)

/** As a `with` query that returned what was liked. */
export const LIKED = sql`liked`

/** One statement: the like, the count, and the activity if there is one. */
export const liking = (reaction: Reaction, recording: RawBuilder<unknown> | undefined): CompiledQuery =>
  compileText(sql`
    with liked as (${inserted(reaction)}), counted as (
      update content set like_count = like_count + 1 from liked where content.id = liked.id
    )${recording ? sql`, recorded as (${recording})` : sql``}
    select id from liked`)

/** Locks the content before the like is deleted, as a removal does; otherwise deadlock. No row where the content is gone. */
export const unliking = (reaction: Reaction): CompiledQuery =>
  compileText(sql`
    with locked as materialized (
      select id from content where id = ${reaction.contentId}::bigint for no key update
    ), ended as (
      delete from reaction using locked
      where content_id = locked.id and (content_id, person_id, kind) = ${keyOf(reaction)}
      returning content_id as id
    ), counted as (
      update content set like_count = like_count - 1 from ended where content.id = ended.id
    )
    select ended.id from locked left join ended on true`)

const countOf = (emoji: string) => sql`(content.reaction_counts ->> ${emoji}::text)::int`

/** One statement: the emoji and the count. */
export const reacting = (reaction: Reaction): CompiledQuery =>
  compileText(sql`
    with reacted as (${inserted(reaction)})
    update content set reaction_counts =
      content.reaction_counts || jsonb_build_object(${reaction.kind}::text, coalesce(${countOf(reaction.kind)}, 0) + 1)
    from reacted where content.id = reacted.id`)

/** As a like is taken back. The last of an emoji takes its count along. */
export const unreacting = (reaction: Reaction): CompiledQuery =>
  compileText(sql`
    with locked as materialized (
      select id from content where id = ${reaction.contentId}::bigint for no key update
    ), ended as (
      delete from reaction using locked
      where content_id = locked.id and (content_id, person_id, kind) = ${keyOf(reaction)}
      returning content_id as id
    )
    update content set reaction_counts = case when ${countOf(reaction.kind)} > 1
      then content.reaction_counts || jsonb_build_object(${reaction.kind}::text, ${countOf(reaction.kind)} - 1)
      else content.reaction_counts - ${reaction.kind}::text end
    from ended where content.id = ended.id`)

export interface Written {
  /** Null where there was nothing to delete. */
  readonly id: string | null
}

/** The row that the last of these statements returned. */
export const writtenBy = (results: readonly QueryResult<unknown>[]): Written | undefined =>
  (results.at(-1)?.rows as Written[] | undefined)?.[0]

/** A batch of the contents that somebody reacted to. */
export async function findReactedTo(db: Database, personId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ content_id: string }>`
    select distinct content_id from (
      select content_id from reaction where person_id = ${personId}::bigint
      order by kind, content_id limit ${limit}
    ) batch`.execute(db)
  return rows.map(({ content_id }) => content_id)
}

export async function deleteReactions(
  db: Database,
  personId: string,
  contentIds: readonly string[],
): Promise<RemovedReactions> {
  const { rows } = await sql<{ content_id: string; kind: ReactionKind }>`
    delete from reaction
    where person_id = ${personId}::bigint and content_id = any(${[...contentIds]}::bigint[])
    returning content_id, kind`.execute(db)
  const likes = rows.filter(({ kind }) => kind === 'like').map(({ content_id }) => content_id)
  const emoji = rows.filter(({ kind }) => kind !== 'like' && kind !== 'read')
  return { likes, emoji: emoji.map(({ content_id, kind }) => ({ contentId: content_id, emoji: kind })) }
}

export async function hasReaction(db: Database, reaction: Reaction): Promise<boolean> {
  const found = await db
    .selectFrom('reaction')
    .select('content_id')
    .where('content_id', '=', reaction.contentId)
    .where('person_id', '=', reaction.personId)
    .where('kind', '=', reaction.kind)
    .executeTakeFirst()
  return found !== undefined
}

const LATEST_FIRST: Order = orderBy('desc', orderKey('reaction.created_at'), {
  name: 'id',
  expression: sql.raw('reaction.person_id'),
})

/** The people who reacted, the latest first, without those whom the caller may not see. */
export async function findReacting(
  db: Database,
  { contentId, kind }: Omit<Reaction, 'personId'>,
  visible: Condition,
  request: PageRequest,
): Promise<Page<EntityKey>> {
  const list = {
    columns: sql`person.id, person.xmin::text as revision`,
    from: sql`reaction join person on person.id = reaction.person_id`,
    conditions: [
      sql<SqlBool>`reaction.content_id = ${contentId}::bigint and reaction.kind = ${kind}`,
      visible,
    ],
    order: LATEST_FIRST,
  }
  return await findPage(db, list, request)
}
