/** Writes and deletes content. */
import { type Authorship, type ContentStatus, problemMessage, type Visibility } from '@folkmoot/contract'
import { type CompiledQuery, type QueryResult, type RawBuilder, sql, type Updateable } from 'kysely'
import { noteChanged } from '../../../db/changed-objects.ts'
import { noteDeleted } from '../../../db/deleted-objects.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { compileText } from '../../../db/text.ts'
import { Failure } from '../../../failure.ts'
import { archivedFailure } from '../../places/rights.ts'
import type { Mentioning } from '../mentions/mentions.ts'
import { type GivenColumns, givenOf } from './column-queries.ts'

function placeGone(): Failure {
  const message = problemMessage('unknownUri', { what: 'a place' })
  return new Failure('place_invalid_uri', `parent ${message}`, [{ field: 'parent', message }])
}

/** Keeps the place from being removed and archived until the commit; fails if it is gone, or archived and new to this content. */
async function holdPlace(db: Database, placeId: string | null | undefined, contentId: string): Promise<void> {
  if (placeId === null || placeId === undefined) return
  const { rows } = await db.executeQuery(
    compileText(sql`
      select from place
      where id = ${placeId}::bigint and (archived_at is null or exists (
        select from content known where known.id = ${contentId}::bigint and known.place_id = place.id))
      for key share`),
  )
  if (rows.length === 0) throw await refusalOf(db, placeId)
}

/** Whether a place is there and takes content: until the commit. */
export async function isHeldOpen(db: Database, placeId: string): Promise<boolean> {
  const { rows } = await sql`
    select from place where id = ${placeId}::bigint and archived_at is null for key share`.execute(db)
  return rows.length > 0
}

/** For content that comes out where it is. */
export async function holdOpenPlace(db: Database, placeId: string | null): Promise<void> {
  if (placeId !== null && !(await isHeldOpen(db, placeId))) throw await refusalOf(db, placeId)
}

/** Why the place takes nothing: it was archived or removed since the rights were read. */
async function refusalOf(db: Database, placeId: string): Promise<Failure> {
  const { rows } = await sql`select from place where id = ${placeId}::bigint`.execute(db)
  return rows.length > 0 ? archivedFailure() : placeGone()
}

export interface ContentColumns extends Omit<Updateable<Tables['content']>, 'id' | 'type' | 'root_id'> {
  readonly visibility?: Visibility
  readonly status?: ContentStatus
  readonly authorship?: Authorship
}

/** Status updates are not searchable. */
const searched = (written: 'added' | 'changed' | 'gone') => sql`${sql.raw(written)} where type <> 'update'`

/** As a `with` query that returned what was added. */
export const ADDED = sql`added`
/** The same, once the activity is recorded: what is told of the content comes after it in the log. */
export const RECORDED = sql`recorded`

/** What the statement that adds content tells of it, as parts of that statement. */
export interface Telling {
  readonly recording: RawBuilder<unknown> | undefined
  readonly mentioning: Mentioning | undefined
}

export function told({ recording, mentioning }: Telling): RawBuilder<unknown> {
  const recorded = recording ? sql`, recorded as (${recording} returning object_id as id)` : sql``
  if (!mentioning) return recorded
  const { keep, tell } = mentioning
  return sql`${recorded}, kept as (${keep})${tell ? sql`, told as (${tell})` : sql``}`
}

/** Keeps the place from being removed and archived until the commit. Nothing is added if it is either already. */
const newId = (placeId: string | null | undefined) => sql`
  select nextval(pg_get_serial_sequence('content', 'id')) as id
  ${placeId ? sql`from place where id = ${placeId}::bigint and archived_at is null for key share` : sql``}`

/** One statement. Content at the top is its own root. */
export function insertionOf(content: GivenColumns, telling: Telling): CompiledQuery {
  const { names, values } = givenOf(content)
  return compileText(sql`
    with known as materialized (${newId(content.place_id)}), added as (
      insert into content (id, root_id, ${sql.raw(names.join(', '))})
      select id, id, ${sql.join(values)} from known
      returning id, type
    ), noted as (${noteChanged('content', searched('added'))})${told(telling)}
    select id from added`)
}

/** The id that the last of these statements returned. */
export async function insertedId(
  db: Database,
  results: readonly QueryResult<unknown>[],
  placeId: string | null | undefined,
): Promise<string> {
  const [added] = (results.at(-1)?.rows ?? []) as { id: string }[]
  if (!added) throw await refusalOf(db, placeId ?? '0')
  return added.id
}

/** Content that moves is not featured in its new place (decision 0170). */
const featuredIn = (placeId: string | null | undefined) =>
  sql<string | null>`case when place_id is not distinct from ${placeId ?? null}::bigint then featured_at end`

export async function changeContent(db: Database, id: string, change: ContentColumns): Promise<void> {
  await holdPlace(db, change.place_id, id)
  const changed = db
    .updateTable('content')
    .set({ updated_at: sql`now()`, active_at: sql`now()`, ...change })
    .$if(change.place_id !== undefined, (query) => query.set({ featured_at: featuredIn(change.place_id) }))
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'type', 'place_id'])
  // All parts of a statement see the row as it was before.
  const moved = sql`
    (select changed.id from changed join content before on before.id = changed.id
      where before.place_id is distinct from changed.place_id) moved`
  await sql`
    with changed as (${changed}), noted as (${noteChanged('content', searched('changed'))})
    ${noteChanged('conversation', moved)}`.execute(db)
}

/** Keeps each statement short, however long the conversation. */
const BATCH_SIZE = 500

/** Answers must come before their parents. */
export async function deleteContents(db: Database, ids: readonly string[]): Promise<void> {
  for (let done = 0; done < ids.length; done += BATCH_SIZE) {
    await sql`
      with gone as (delete from content where id = any(${ids.slice(done, done + BATCH_SIZE)}::bigint[]) returning id, type),
        kept as (${noteDeleted('content', sql`gone`)})
      ${noteChanged('content', searched('gone'))}`.execute(db)
  }
}

/** Two simultaneous writes of the same subject wait for each other here. */
export async function isSubjectTaken(
  db: Database,
  { placeId, subjectKey, exceptId }: { placeId: string; subjectKey: string; exceptId: string | undefined },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${placeId} ${subjectKey}`}, 0))`.execute(db)
  const { rows } = await sql`
    select from content
    where type = 'document' and place_id = ${placeId}::bigint and subject_key = ${subjectKey}
      and id is distinct from ${exceptId ?? null}::bigint
    limit 1`.execute(db)
  return rows.length > 0
}
