import { type SqlBool, sql } from 'kysely'
import { type Condition, findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Pair as Merging } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'
import type { EntityKey } from '../../../representations.ts'
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

/** Lock in id order in a separate statement; otherwise two people following each other deadlock. */
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

interface Pair {
  readonly follower_id: string
  readonly followed_id: string
}

export async function findSomeFollowing(db: Database, personId: string, limit: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    (select follower_id, followed_id from following where follower_id = ${personId}::bigint limit ${limit})
    union all
    (select follower_id, followed_id from following where followed_id = ${personId}::bigint limit ${limit})
    limit ${limit}`.execute(db)
  return rows
}

/** Lock counters in id order, as following does. Missing pairs change nothing. */
export async function deleteSomeFollowing(db: Database, pairs: readonly Pair[]): Promise<void> {
  const [followers, followed] = [pairs.map((pair) => pair.follower_id), pairs.map((pair) => pair.followed_id)]
  await sql`
    select from person where id = any(${[...followers, ...followed]}::bigint[]) order by id for no key update`.execute(
    db,
  )
  await sql`
    with gone as (
      delete from following using unnest(${followers}::bigint[], ${followed}::bigint[]) as pair (follower_id, followed_id)
      where following.follower_id = pair.follower_id and following.followed_id = pair.followed_id
      returning following.follower_id, following.followed_id
    ), changed as (
      select id, sum(following) as following, sum(followers) as followers
      from (
        select follower_id as id, 1 as following, 0 as followers from gone
        union all
        select followed_id, 0, 1 from gone
      ) step
      group by id
    )
    update person set
      following_count = following_count - changed.following, follower_count = follower_count - changed.followers
    from changed where person.id = changed.id`.execute(db)
}

/** Follows of one person by some others become follows of another. Returns how many of them were new. */
export async function moveFollowers(
  db: Database,
  { keptId, mergedId }: Merging,
  followerIds: readonly string[],
): Promise<number> {
  const followers = sql`any(${[...followerIds]}::bigint[])`
  await sql`
    select from person where id = ${followers} or id in (${keptId}::bigint, ${mergedId}::bigint) order by id
    for no key update`.execute(db)
  const { rows } = await sql<{ count: number }>`
    with theirs as (
      delete from following where followed_id = ${mergedId}::bigint and follower_id = ${followers}
      returning follower_id, followed_at
    ), moved as (
      insert into following (follower_id, followed_id, followed_at)
      select follower_id, ${keptId}::bigint, followed_at from theirs where follower_id <> ${keptId}::bigint
      on conflict do nothing returning follower_id
    ), step as (
      select theirs.follower_id as id, -1 as following, 0 as followers from theirs
        where not exists (select from moved where moved.follower_id = theirs.follower_id)
      union all select ${mergedId}::bigint, 0, - (select count(*) from theirs)
      union all select ${keptId}::bigint, 0, (select count(*) from moved)
    ), summed as (
      select id, sum(following) as following, sum(followers) as followers from step group by id
    ), counted as (
      update person set following_count = following_count + summed.following,
        follower_count = follower_count + summed.followers
      from summed where person.id = summed.id and (summed.following, summed.followers) <> (0, 0)
    )
    select count(*)::integer as count from moved`.execute(db)
  return rows[0]?.count ?? 0
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

/** Followers of a person, or people they follow; newest first. */
export async function findFollowing(
  db: Database,
  side: keyof typeof SIDES,
  personId: string,
  visible: Condition,
  request: PageRequest,
): Promise<Page<EntityKey>> {
  const { own, from, order } = SIDES[side]
  const conditions = [visible, sql<SqlBool>`${own} = ${personId}`]
  return await findPage(db, { columns: LISTED_COLUMNS, from, conditions, order }, request)
}
