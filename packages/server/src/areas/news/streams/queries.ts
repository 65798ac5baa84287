import { BUILT_IN_SOURCES, type BuiltInSource, type StreamSource } from '@folkmoot/contract'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { type Condition, findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { compileText } from '../../../db/text.ts'
import { personObject } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'

type StreamTable = Selectable<Tables['stream']>

/** A stream with its owner. */
export interface StreamRow
  extends Pick<StreamTable, 'id' | 'person_id' | 'name' | 'created_at' | 'updated_at' | 'version'> {
  readonly source: StreamSource
  readonly person: NamedPerson
}

const columns = sql`stream.id, stream.person_id, stream.source, stream.name, stream.created_at, stream.updated_at,
  stream.version, ${personObject('person')} as person`
const from = sql`stream join person on person.id = stream.person_id and person.departed_at is null`

export async function findStream(db: Database, id: string): Promise<StreamRow | undefined> {
  const query = sql<StreamRow>`select ${columns} from ${from} where stream.id = ${id}::bigint`
  return (await db.executeQuery(compileText(query))).rows[0]
}

/** A stream whose entries are read, with what the way to read them depends on. */
export interface ReadStream extends StreamRow {
  /** How many things it follows, up to `FOLLOWED_COUNTED`. */
  readonly followed: number
  /** Whether the owner mutes anything. */
  readonly is_muting: boolean
}

export const FOLLOWED_COUNTED = 201

/** All in one statement, to save round trips. */
export async function findReadStream(db: Database, id: string): Promise<ReadStream | undefined> {
  const query = sql<ReadStream>`
    select ${columns}, exists (select from mute where mute.person_id = stream.person_id) as is_muting, (
      select count(*)::integer from (
        select from stream_association where stream_id = stream.id limit ${sql.raw(String(FOLLOWED_COUNTED))}
      ) one) as followed
    from ${from} where stream.id = ${id}::bigint`
  return (await db.executeQuery(compileText(query))).rows[0]
}

/** Built-in ones first: they are created first. */
const AS_MADE = orderBy('asc', orderKey('stream.id'))

const ownedBy = (personId: string): Condition => sql<SqlBool>`stream.person_id = ${personId}::bigint`

export async function findStreams(
  db: Database,
  personId: string,
  request: PageRequest,
): Promise<Page<StreamRow>> {
  return await findPage(db, { columns, from, conditions: [ownedBy(personId)], order: AS_MADE }, request)
}

/** Which of a person's streams follow an object. */
export async function findStreamsFollowing(
  db: Database,
  personId: string,
  { kind, id }: { readonly kind: string; readonly id: string },
  request: PageRequest,
): Promise<Page<StreamRow>> {
  const follows = sql<SqlBool>`exists (
    select from stream_association
    where stream_association.stream_id = stream.id and stream_association.kind = ${kind}
      and stream_association.object_id = ${id}::bigint)`
  return await findPage(
    db,
    { columns, from, conditions: [ownedBy(personId), follows], order: AS_MADE },
    request,
  )
}

/** All of them: a person has few. */
export async function findOwn(
  db: Database,
  personId: string,
): Promise<{ id: string; source: StreamSource }[]> {
  const { rows } = await sql<{ id: string; source: StreamSource }>`
    select id, source from stream where person_id = ${personId}::bigint`.execute(db)
  return rows
}

/** `names` by source. Of two concurrent calls the second finds them. */
export async function insertBuiltIn(
  db: Database,
  personId: string,
  names: Record<BuiltInSource, string>,
): Promise<void> {
  const rows = BUILT_IN_SOURCES.map((source) => ({ person_id: personId, source, name: names[source] }))
  await db
    .insertInto('stream')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findBuiltIn(
  db: Database,
  personId: string,
  source: BuiltInSource,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from stream where person_id = ${personId}::bigint and source = ${source} and source <> 'custom'`.execute(
    db,
  )
  return rows[0]?.id
}

/** Serialises changes to a person's streams by locking one of them. */
export async function lockStreamsOf(db: Database, personId: string): Promise<void> {
  await sql`
    select id from stream where person_id = ${personId}::bigint and source = 'connections'
    for no key update`.execute(db)
}

/** Counts up to the limit. */
export async function hasCustom(db: Database, personId: string, count: number): Promise<boolean> {
  const { rows } = await sql`
    select from stream where person_id = ${personId}::bigint and source = 'custom'
    offset ${count - 1} limit 1`.execute(db)
  return rows.length > 0
}

export async function insertCustom(db: Database, personId: string, name: string): Promise<string> {
  const { id } = await db
    .insertInto('stream')
    .values({ person_id: personId, source: 'custom', name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function renameStream(db: Database, id: string, name: string): Promise<void> {
  await db
    .updateTable('stream')
    .set({ name, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteStream(db: Database, id: string): Promise<void> {
  await db.deleteFrom('stream').where('id', '=', id).execute()
}

export async function deleteStreamsOf(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('stream').where('person_id', '=', personId).execute()
}
