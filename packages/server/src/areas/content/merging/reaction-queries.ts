import { sql } from 'kysely'
import type { Pair } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'

export interface MovedReaction {
  readonly content_id: string
  readonly kind: string
  readonly is_moved: boolean
}

/**
 * The contents are locked. What both did counts once, and nobody likes what they wrote themselves. Of two read marks
 * the later one stays.
 */
export async function moveReactions(
  db: Database,
  { keptId, mergedId }: Pair,
  {
    contentIds,
    allowsLikingOwn,
  }: { readonly contentIds: readonly string[]; readonly allowsLikingOwn: boolean },
): Promise<MovedReaction[]> {
  const { rows } = await sql<MovedReaction>`
    with theirs as (
      delete from reaction
      where person_id = ${mergedId}::bigint and content_id = any(${[...contentIds]}::bigint[])
      returning content_id, kind, created_at
    ), moved as (
      insert into reaction (content_id, kind, person_id, created_at)
      select theirs.content_id, theirs.kind, ${keptId}::bigint, theirs.created_at
      from theirs join content on content.id = theirs.content_id
      where ${allowsLikingOwn}::boolean or theirs.kind <> 'like' or content.author_id <> ${keptId}::bigint
      on conflict on constraint reaction_key do update
        set created_at = greatest(reaction.created_at, excluded.created_at) where reaction.kind = 'read'
      returning content_id, kind
    )
    select theirs.content_id, theirs.kind, moved.kind is not null as is_moved
    from theirs left join moved on moved.content_id = theirs.content_id and moved.kind = theirs.kind`.execute(
    db,
  )
  return rows
}

/** What somebody liked and wrote, now that both accounts are one. */
export async function findOwnLiked(db: Database, personId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ content_id: string }>`
    select reaction.content_id from reaction
    join content on content.id = reaction.content_id and content.author_id = ${personId}::bigint
    where reaction.person_id = ${personId}::bigint and reaction.kind = 'like'
    order by reaction.content_id limit ${limit}`.execute(db)
  return rows.map(({ content_id }) => content_id)
}

export async function deleteLikes(db: Database, personId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ content_id: string }>`
    delete from reaction
    where person_id = ${personId}::bigint and kind = 'like' and content_id = any(${[...ids]}::bigint[])
    returning content_id`.execute(db)
  return rows.map(({ content_id }) => content_id)
}
