import type { DraftKind, Visibility } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import { deleteInBatches } from '../../../db/batches.ts'
import { findPage, type Order, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { isFromBeforeCredential } from '../../identity/filters.ts'

/** What a client sends, as columns. */
export interface DraftColumns {
  readonly kind: DraftKind
  readonly subject: string
  readonly body: string
  readonly excerpt: string
  readonly visibility: Visibility
  readonly place_id: string | null
  readonly answers_id: string | null
  readonly changes_id: string | null
  readonly changes_version: number | null
  readonly user_ids: readonly string[]
  readonly tags: readonly string[]
  readonly end_at: string | null
  /** When it is sent. */
  readonly send_at: string | null
  /** Of the credentials that set the time; null without one. */
  readonly send_scopes: readonly string[] | null
}

/** As in lists: texts may have megabytes. */
export interface ListedDraft extends Omit<DraftColumns, 'body' | 'send_scopes'> {
  readonly key: string
  /** Of a sequence for all drafts. */
  readonly version: string
  /** Why it could not be sent. */
  readonly problem_code: string | null
  readonly problem_message: string | null
  readonly created_at: string
  readonly saved_at: string
}
export interface DraftRow extends ListedDraft {
  readonly body: string
}

const listed = sql`draft.key, draft.kind, draft.subject, draft.excerpt, draft.visibility, draft.place_id,
  draft.answers_id, draft.changes_id, draft.changes_version, draft.user_ids::text[] as user_ids, draft.tags,
  draft.end_at, draft.send_at, draft.problem_code, draft.problem_message, draft.version, draft.created_at, draft.updated_at as saved_at`
const whole = sql`${listed}, draft.body`

export interface DraftKey {
  readonly personId: string
  readonly key: string
}

/** Serialises saves and sending of one person: the limit holds, and of two the second sees the version of the first. */
export async function lockDrafts(db: Database, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${personId}`}, 0))`.execute(db)
}

export async function findDraft(db: Database, { personId, key }: DraftKey): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select ${whole} from draft
    where person_id = ${personId}::bigint and key = ${key}`.execute(db)
  return rows[0]
}

export async function hasAsMany(db: Database, personId: string, count: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from draft where person_id = ${personId}::bigint
    order by updated_at offset ${count - 1} limit 1`.execute(db)
  return rows.length > 0
}

/** Inserts it, or replaces the one with the same key. */
export async function writeDraft(
  db: Database,
  { personId, key }: DraftKey,
  columns: DraftColumns,
): Promise<DraftRow> {
  const { kind, subject, body, excerpt, visibility, place_id, answers_id } = columns
  const { changes_id, changes_version, user_ids, tags, end_at, send_at, send_scopes } = columns
  const { rows } = await sql<DraftRow>`
    insert into draft (person_id, key, kind, subject, body, excerpt, visibility, place_id, answers_id, changes_id,
      changes_version, user_ids, tags, end_at, send_at, send_scopes)
    values (${personId}::bigint, ${key}, ${kind}, ${subject}, ${body}, ${excerpt}, ${visibility},
      ${place_id}::bigint, ${answers_id}::bigint, ${changes_id}::bigint, ${changes_version}::integer,
      ${[...user_ids]}::bigint[], ${[...tags]}::text[], ${end_at}::timestamptz, ${send_at}::timestamptz,
      ${send_scopes && [...send_scopes]}::text[])
    on conflict on constraint draft_key do update set
      kind = excluded.kind, subject = excluded.subject, body = excluded.body, excerpt = excluded.excerpt,
      visibility = excluded.visibility, place_id = excluded.place_id, answers_id = excluded.answers_id,
      changes_id = excluded.changes_id, changes_version = excluded.changes_version,
      user_ids = excluded.user_ids, tags = excluded.tags, end_at = excluded.end_at,
      send_at = excluded.send_at, send_scopes = excluded.send_scopes, problem_code = null, problem_message = null,
      version = excluded.version, updated_at = now()
    returning ${whole}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An insert returns its row.')
  return row
}

/** Images of others are kept by the content that shows them: nobody but their owner may use them without it. */
export async function keepImages(
  db: Database,
  { personId, key }: DraftKey,
  imageIds: readonly string[],
): Promise<void> {
  await sql`
    with dropped as (
      delete from draft_image
      where person_id = ${personId}::bigint and key = ${key} and image_id <> all(${[...imageIds]}::bigint[])
    ), own as (
      select id from image where id = any(${[...imageIds]}::bigint[]) and owner_id = ${personId}::bigint
      order by id for key share
    )
    insert into draft_image (image_id, person_id, key) select id, ${personId}::bigint, ${key} from own
    on conflict on constraint draft_image_key do nothing`.execute(db)
}

export async function deleteDraft(db: Database, { personId, key }: DraftKey): Promise<void> {
  await sql`delete from draft where person_id = ${personId}::bigint and key = ${key}`.execute(db)
}

const LATEST_FIRST: Order = orderBy('desc', orderKey('draft.updated_at'), orderKey('draft.key'))

export async function findDrafts(
  db: Database,
  personId: string,
  request: PageRequest,
): Promise<Page<ListedDraft>> {
  const list = {
    columns: listed,
    from: sql`draft`,
    conditions: [sql<SqlBool>`draft.person_id = ${personId}::bigint`],
    order: LATEST_FIRST,
  }
  return await findPage(db, list, request)
}

/** A person has few. */
export async function deleteDraftsOf(db: Database, personId: string): Promise<void> {
  await sql`delete from draft where person_id = ${personId}::bigint`.execute(db)
}

/** Texts may have megabytes. */
const BATCH_SIZE = 100

export async function deleteOldDrafts(db: Database, days: number): Promise<void> {
  await deleteInBatches(BATCH_SIZE, (limit) =>
    sql`
      delete from draft where (person_id, key) in (
        select person_id, key from draft where updated_at < now() - make_interval(days => ${days}) and send_at is null
        order by updated_at limit ${limit})`.execute(db),
  )
}

export interface ScheduledDraft extends DraftRow {
  readonly send_scopes: readonly string[]
  readonly is_due: boolean
  readonly is_enabled: boolean
  /** Whether the password was changed since the time was set. */
  readonly is_outlived: boolean
}

/** Undefined if it has no time. */
export async function findScheduled(
  db: Database,
  { personId, key }: DraftKey,
): Promise<ScheduledDraft | undefined> {
  const { rows } = await sql<ScheduledDraft>`
    select ${whole}, draft.send_scopes, draft.send_at <= clock_timestamp() as is_due,
      person.enabled and person.departed_at is null as is_enabled,
      ${isFromBeforeCredential(sql`draft.updated_at`)} as is_outlived
    from draft join person on person.id = draft.person_id
    where draft.person_id = ${personId}::bigint and draft.key = ${key} and draft.send_at is not null`.execute(
    db,
  )
  return rows[0]
}

/** Deletes it to be sent. False if it was changed, sent or deleted meanwhile. */
export async function takeDueDraft(
  db: Database,
  { personId, key }: DraftKey,
  version: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from draft
    where person_id = ${personId}::bigint and key = ${key} and version = ${version}::bigint
      and send_at <= clock_timestamp()
    returning 1`.execute(db)
  return rows.length > 0
}

/** It stays a draft without a time. */
export async function noteProblem(
  db: Database,
  { personId, key }: DraftKey,
  version: string,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<void> {
  await sql`
    update draft
    set send_at = null, send_scopes = null, problem_code = ${code}, problem_message = ${message}, version = default, updated_at = now()
    where person_id = ${personId}::bigint and key = ${key} and version = ${version}::bigint`.execute(db)
}
