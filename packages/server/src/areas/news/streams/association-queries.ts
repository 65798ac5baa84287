import type { FollowedKind, PlaceType, StoredType } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { findPage, orderBy, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { onViolation } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { isInSight, joinNamed, type NamedRow, namedColumns } from '../../content/filters.ts'

/** An object that is or can be followed. */
export interface Thing {
  readonly kind: FollowedKind
  readonly id: string
}

/** An object followed in a stream. */
export interface Association extends Thing {
  readonly streamId: string
}

export const nameOf = ({ kind, id }: Thing): string => `${kind} ${id}`

const unnested = (things: readonly Thing[]) => sql`unnest(
  ${things.map(({ kind }) => kind)}::text[], ${things.map(({ id }) => id)}::bigint[])`

/** Which of these a person follows in any stream. */
export async function findFollowed(
  db: Database,
  ownerId: string,
  things: readonly Thing[],
): Promise<Thing[]> {
  const { rows } = await sql<Thing>`
    select thing.kind, thing.id from ${unnested(things)} as thing (kind, id)
    where exists (
      select from stream_association
      where owner_id = ${ownerId}::bigint and stream_association.kind = thing.kind
        and stream_association.object_id = thing.id)`.execute(db)
  return rows
}

const streamGone = onViolation('stream_association_stream', () =>
  failure('stream_missing', 'There is no such stream.'),
)

export interface Following {
  readonly ownerId: string
  readonly streamIds: readonly string[]
  readonly things: readonly Thing[]
  /** The failure when one of them is removed concurrently. */
  whenGone(): Error
}

/** Returns the new ones, in order. */
export async function insertAssociations(
  db: Database,
  { ownerId, streamIds, things, whenGone }: Following,
): Promise<Association[]> {
  const { rows } = await sql<Association>`
    insert into stream_association (stream_id, owner_id, kind, object_id)
    select stream_id, ${ownerId}::bigint, thing.kind, thing.id
    from unnest(${[...streamIds]}::bigint[]) as stream_id
    cross join ${unnested(things)} with ordinality as thing (kind, id, place)
    order by stream_id, thing.place
    on conflict do nothing
    returning stream_id as "streamId", kind, object_id as id`
    .execute(db)
    .catch(streamGone)
    .catch(onViolation('stream_association_content', whenGone))
    .catch(onViolation('stream_association_place', whenGone))
  return rows
}

/** Counts up to the limit. */
export async function hasMoreThan(db: Database, ownerId: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    select from stream_association where owner_id = ${ownerId}::bigint offset ${most} limit 1`.execute(db)
  return rows.length > 0
}

export async function deleteAssociation(
  db: Database,
  streamId: string,
  { kind, id }: Thing,
): Promise<Association[]> {
  const { rows } = await sql<Association>`
    delete from stream_association
    where stream_id = ${streamId}::bigint and kind = ${kind} and object_id = ${id}::bigint
    returning stream_id as "streamId", kind, object_id as id`.execute(db)
  return rows
}

/** From all of a person's streams except these. */
export async function deleteFromOthers(
  db: Database,
  ownerId: string,
  { kind, id }: Thing,
  streamIds: readonly string[],
): Promise<Association[]> {
  const { rows } = await sql<Association>`
    delete from stream_association
    where owner_id = ${ownerId}::bigint and kind = ${kind} and object_id = ${id}::bigint
      and stream_id <> all(${[...streamIds]}::bigint[])
    returning stream_id as "streamId", kind, object_id as id`.execute(db)
  return rows
}

export async function findThingsIn(db: Database, streamId: string): Promise<Thing[]> {
  const { rows } = await sql<Thing>`
    select kind, object_id as id from stream_association where stream_id = ${streamId}::bigint`.execute(db)
  return rows
}

/** One batch of what a person follows, in any stream. */
export async function findSomeThingsOf(db: Database, ownerId: string, count: number): Promise<Thing[]> {
  const { rows } = await sql<Thing>`
    select distinct kind, object_id as id from stream_association where owner_id = ${ownerId}::bigint
    order by kind, object_id limit ${sql.raw(String(count))}`.execute(db)
  return rows
}

export async function deleteThingsOf(db: Database, ownerId: string, things: readonly Thing[]): Promise<void> {
  await sql`
    delete from stream_association using ${unnested(things)} as thing (kind, id)
    where owner_id = ${ownerId}::bigint and stream_association.kind = thing.kind
      and stream_association.object_id = thing.id`.execute(db)
}

/** From others' streams; returns how many. */
export async function deleteSomeOfPerson(db: Database, personId: string, count: number): Promise<number> {
  const { rows } = await sql`
    delete from stream_association where (stream_id, kind, object_id) in (
      select stream_id, kind, object_id from stream_association where person_id = ${personId}::bigint
      limit ${sql.raw(String(count))})
    returning 1`.execute(db)
  return rows.length
}

type FollowedType = StoredType | PlaceType | 'person'

/** The objects by kind and id. */
export async function findTypes(
  db: Database,
  things: readonly Thing[],
): Promise<ReadonlyMap<string, FollowedType>> {
  const { rows } = await sql<Thing & { type: FollowedType }>`
    select thing.kind, thing.id, coalesce(content.type, place.type, 'person') as type
    from ${unnested(things)} as thing (kind, id)
    left join content on thing.kind = 'content' and content.id = thing.id
    left join place on thing.kind = 'place' and place.id = thing.id`.execute(db)
  return new Map(rows.map((thing) => [nameOf(thing), thing.type]))
}

const columns = sql`stream_association.kind, ${namedColumns}`
const LATEST_FIRST = orderBy('desc', { name: 'number', expression: sql.raw('stream_association.id') })

/** Followed objects that the caller may see, latest first. */
export async function findAssociated(
  db: Database,
  actor: Actor,
  streamId: string,
  request: PageRequest,
): Promise<Page<NamedRow>> {
  const of = joinNamed(actor, sql`stream_association.kind`, sql`stream_association.object_id`)
  const conditions = [sql<SqlBool>`stream_association.stream_id = ${streamId}::bigint`, isInSight]
  return await findPage(
    db,
    { columns, from: sql`stream_association ${of}`, conditions, order: LATEST_FIRST },
    request,
  )
}
