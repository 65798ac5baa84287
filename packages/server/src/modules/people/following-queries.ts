import { type SqlBool, sql } from 'kysely'
import { type Condition, findPage } from '../../db/list.ts'
import { orderBy, orderKey, type PageWish, type Slice } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import type { EntityKey } from '../../representations.ts'
import { LISTED_COLUMNS } from './queries.ts'

export async function isFollowing(db: Database, followerId: string, followedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('following')
    .select('follower_id')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertFollowing(
  db: Database,
  followerId: string,
  followedIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into following (follower_id, followed_id)
    select ${followerId}::bigint, unnest(${[...followedIds]}::bigint[])
    on conflict do nothing returning followed_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteFollowing(
  db: Database,
  followerId: string,
  followedIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from following
    where follower_id = ${followerId}::bigint and followed_id = any(${[...followedIds]}::bigint[])
    returning followed_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locked in the order of ids first, so that two people who follow each other at once take turns. */
export async function addToFollowerCounts(
  db: Database,
  followerId: string,
  followedIds: readonly string[],
  step: 1 | -1,
): Promise<void> {
  if (followedIds.length === 0) return
  const followed = sql`${[...followedIds]}::bigint[]`
  await sql`
    select id from person where id = any(${followed} || ${followerId}::bigint) order by id
    for no key update`.execute(db)
  await sql`
    update person set follower_count = follower_count + ${step} where id = any(${followed})`.execute(db)
  await sql`
    update person set following_count = following_count + ${step * followedIds.length}
    where id = ${followerId}::bigint`.execute(db)
}

export async function deleteAllFollowing(db: Database, personId: string): Promise<void> {
  await sql`
    with gone as (
      delete from following where follower_id = ${personId} or followed_id = ${personId}
      returning follower_id, followed_id
    ), others as (
      select id from person
      where id in (select follower_id from gone union select followed_id from gone) order by id for update
    )
    update person set
      following_count = following_count - (select count(*) from gone where follower_id = person.id),
      follower_count = follower_count - (select count(*) from gone where followed_id = person.id)
    where id in (select id from others)`.execute(db)
}

function sideOf(own: string, other: string) {
  const id = sql.raw(other)
  return {
    own: sql.raw(own),
    from: sql`following join person on person.id = ${id}`,
    order: orderBy('desc', orderKey('following.followed_at'), { name: 'id', expression: id }),
  }
}

const SIDES = {
  followers: sideOf('following.followed_id', 'following.follower_id'),
  following: sideOf('following.follower_id', 'following.followed_id'),
}

/** Followers of a person, or whom a person follows; the newest first. */
export async function findFollowing(
  db: Database,
  side: keyof typeof SIDES,
  personId: string,
  visible: Condition,
  wish: PageWish,
): Promise<Slice<EntityKey>> {
  const { own, from, order } = SIDES[side]
  const conditions = [visible, sql<SqlBool>`${own} = ${personId}`]
  return await findPage(db, { columns: LISTED_COLUMNS, from, conditions, order }, wish)
}
