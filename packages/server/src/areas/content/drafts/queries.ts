import type { DraftKind, Visibility } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import { deleteInBatches } from '../../../db/batches.ts'
import { findPage, type Order, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'

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
}

/** As in lists: texts may have megabytes. */
export interface ListedDraft extends Omit<DraftColumns, 'body'> {
  readonly key: string
  readonly version: number
  readonly created_at: string
  readonly saved_at: string
}
export interface DraftRow extends ListedDraft {
  readonly body: string
}

const listed = sql`draft.key, draft.kind, draft.subject, draft.excerpt, draft.visibility, draft.place_id,
  draft.answers_id, draft.changes_id, draft.changes_version, draft.user_ids::text[] as user_ids, draft.tags,
  draft.end_at, draft.version, draft.created_at, draft.updated_at as saved_at`
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
  const { changes_id, changes_version, user_ids, tags, end_at } = columns
  const { rows } = await sql<DraftRow>`
    insert into draft (person_id, key, kind, subject, body, excerpt, visibility, place_id, answers_id, changes_id,
      changes_version, user_ids, tags, end_at)
    values (${personId}::bigint, ${key}, ${kind}, ${subject}, ${body}, ${excerpt}, ${visibility},
      ${place_id}::bigint, ${answers_id}::bigint, ${changes_id}::bigint, ${changes_version}::integer,
      ${[...user_ids]}::bigint[], ${[...tags]}::text[], ${end_at}::timestamptz)
    on conflict on constraint draft_key do update set
      kind = excluded.kind, subject = excluded.subject, body = excluded.body, excerpt = excluded.excerpt,
      visibility = excluded.visibility, place_id = excluded.place_id, answers_id = excluded.answers_id,
      changes_id = excluded.changes_id, changes_version = excluded.changes_version,
      user_ids = excluded.user_ids, tags = excluded.tags, end_at = excluded.end_at,
      version = draft.version + 1, updated_at = now()
    returning ${whole}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An insert returns its row.')
  return row
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
        select person_id, key from draft where updated_at < now() - make_interval(days => ${days})
        order by updated_at limit ${limit})`.execute(db),
  )
}
