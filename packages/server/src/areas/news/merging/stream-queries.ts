import { sql } from 'kysely'
import type { Pair } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'
import type { Thing } from '../streams/association-queries.ts'

/** Custom streams, and built-in ones that the other person has not. */
export async function moveStreams(db: Database, { keptId, mergedId }: Pair): Promise<number> {
  const { rows } = await sql`
    update stream set person_id = ${keptId}::bigint where person_id = ${mergedId}::bigint and (source = 'custom'
      or not exists (select from stream mine where mine.person_id = ${keptId}::bigint and mine.source = stream.source))
    returning 1`.execute(db)
  return rows.length
}

/** Into the stream of the same kind, unless that follows it already. */
export async function moveThings(
  db: Database,
  { keptId, mergedId }: Pair,
  things: readonly Thing[],
): Promise<void> {
  const chosen = sql`unnest(${things.map(({ kind }) => kind)}::text[], ${things.map(({ id }) => id)}::bigint[]) as thing (kind, id)`
  const theirs = sql`stream_association.owner_id = ${mergedId}::bigint and stream_association.kind = thing.kind
    and stream_association.object_id = thing.id and stream.id = stream_association.stream_id`
  await sql`
    update stream_association set owner_id = ${keptId}::bigint from ${chosen}, stream
    where ${theirs} and stream.person_id = ${keptId}::bigint`.execute(db)
  await sql`
    with gone as (
      delete from stream_association using ${chosen}, stream where ${theirs}
      returning stream.source, stream_association.kind, stream_association.object_id, stream_association.created_at
    )
    insert into stream_association (stream_id, owner_id, kind, object_id, created_at)
    select mine.id, ${keptId}::bigint, gone.kind, gone.object_id, gone.created_at
    from gone join stream mine on mine.person_id = ${keptId}::bigint and mine.source = gone.source
    on conflict do nothing`.execute(db)
}

export async function findSomeFollowers(db: Database, personId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select distinct owner_id from stream_association where person_id = ${personId}::bigint
    order by owner_id limit ${limit}`.execute(db)
  return rows.map(({ owner_id }) => owner_id)
}

/** As changes of one person’s streams do, in id order. */
export async function lockStreamsOfAll(db: Database, ownerIds: readonly string[]): Promise<void> {
  await sql`
    select id from stream where person_id = any(${[...ownerIds]}::bigint[]) and source = 'connections'
    order by id for no key update`.execute(db)
}

/** In the streams of these people. Nobody follows themselves. */
export async function moveFollowed(
  db: Database,
  { keptId, mergedId }: Pair,
  ownerIds: readonly string[],
): Promise<void> {
  await sql`
    with gone as (
      delete from stream_association
      where person_id = ${mergedId}::bigint and owner_id = any(${[...ownerIds]}::bigint[])
      returning stream_id, owner_id, created_at
    )
    insert into stream_association (stream_id, owner_id, kind, object_id, created_at)
    select stream_id, owner_id, 'person', ${keptId}::bigint, created_at from gone
    where owner_id <> ${keptId}::bigint
    on conflict do nothing`.execute(db)
}
