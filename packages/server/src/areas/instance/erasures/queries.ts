import { type Selectable, type SqlBool, sql } from 'kysely'
import { findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { personObject } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import type { ErasedNames } from '../../record/erasing.ts'
import type { Counts } from './holdings.ts'

export type ErasureRow = Omit<Selectable<Tables['erasure']>, 'names' | 'walked_to'> & {
  readonly creator: NamedPerson
}

interface NewErasure {
  readonly personId: string
  readonly creatorId: string
  readonly content: 'keep' | 'delete'
  readonly reason: string
  readonly names: ErasedNames
  readonly before: Counts
}

export async function insertErasure(db: Database, erasure: NewErasure): Promise<string> {
  const { personId, creatorId, content, reason, names, before } = erasure
  const { id } = await db
    .insertInto('erasure')
    .values({
      person_id: personId,
      creator_id: creatorId,
      content,
      reason,
      names,
      before,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const COLUMNS = sql`erasure.id, erasure.person_id, erasure.creator_id, erasure.content, erasure.reason, erasure.before,
  erasure.texts, erasure.report, erasure.proof, erasure.created_at, erasure.finished_at, ${personObject('creator')} as creator`
const FROM = sql`erasure join person creator on creator.id = erasure.creator_id`

export async function findErasures(db: Database, request: PageRequest): Promise<Page<ErasureRow>> {
  const order = orderBy('desc', orderKey('erasure.id'))
  return await findPage(
    db,
    { columns: COLUMNS, from: FROM, conditions: [sql<SqlBool>`true`], order },
    request,
  )
}

export async function findErasure(db: Database, id: string): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    select ${COLUMNS} from ${FROM} where erasure.id = ${id}::bigint`.execute(db)
  return rows[0]
}

export interface RunningErasure {
  readonly id: string
  readonly names: ErasedNames
  readonly content: 'keep' | 'delete'
  readonly before: Counts
  readonly walked_to: string
  /** Those of the usernames and ids that are the username of somebody now. */
  readonly taken: readonly string[]
}

/** Undefined once it is done. */
export async function findRunning(db: Database, personId: string): Promise<RunningErasure | undefined> {
  const { rows } = await sql<RunningErasure>`
    select id, names, content, before, walked_to, array(
      select username_key from person
      where departed_at is null and username_key in (
        select jsonb_array_elements_text(names -> 'usernames')
        union all select jsonb_array_elements_text(names -> 'mergedIds') union all select person_id::text)) as taken
    from erasure
    where person_id = ${personId}::bigint and finished_at is null`.execute(db)
  return rows[0]
}

/** Older than an hour, the longest waiting first. */
export async function findOverdue(
  db: Database,
): Promise<Pick<ErasureRow, 'person_id' | 'content' | 'created_at'>[]> {
  const { rows } = await sql<Pick<ErasureRow, 'person_id' | 'content' | 'created_at'>>`
    select person_id, content, created_at from erasure
    where finished_at is null and created_at < now() - interval '1 hour' order by id`.execute(db)
  return rows
}

/** What the request had counted is of a few kinds; the sum of both counts. */
export async function noteBefore(db: Database, id: string, before: Counts): Promise<void> {
  await sql`update erasure set before = ${JSON.stringify(before)}::text::jsonb where id = ${id}::bigint`.execute(
    db,
  )
}

export async function noteWalk(db: Database, id: string, to: string, changed: number): Promise<void> {
  await sql`
    update erasure set walked_to = ${to}::bigint, texts = texts + ${changed}::integer
    where id = ${id}::bigint`.execute(db)
}

/** All but the name; of merged accounts the ids, for what they had is this person's now. */
export async function findNamesOf(db: Database, personId: string): Promise<Omit<ErasedNames, 'displayName'>> {
  const { rows } = await sql<Omit<ErasedNames, 'displayName'>>`
    with recursive merged as (
      select merged_id from account_merge where kept_id = ${personId}::bigint
      union select further.merged_id from account_merge further join merged on further.kept_id = merged.merged_id
    )
    select
      array(select username_key from person where id = ${personId}::bigint
        union select username_key from former_username where person_id = ${personId}::bigint) as usernames,
      array(select address_key from email_claim where person_id = ${personId}::bigint) as addresses,
      array(select merged_id::text from merged) as "mergedIds"`.execute(db)
  return rows[0] ?? { usernames: [], addresses: [], mergedIds: [] }
}

/** For statements over whole tables, in a transaction of its own. */
export async function takeTime(db: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
}

/** Their own, and the bodies of others that name them: without a body, a request is still not done twice. */
export async function forgetAnswers(
  db: Database,
  personId: string,
  patterns: readonly string[],
): Promise<void> {
  await sql`delete from idempotent_answer where person_id = ${personId}::bigint`.execute(db)
  await sql`update idempotent_answer set body = '' where body ilike any(${[...patterns]}::text[])`.execute(db)
}

/** Invitations that others mailed to them, and rows of imports that created nobody. */
export async function forgetInvited(db: Database, addresses: readonly string[]): Promise<void> {
  await sql`delete from invitation where lower(email) = any(${[...addresses]}::text[])`.execute(db)
  await sql`
    update people_import_row set email = '', given_name = '', family_name = '', username = ''
    where lower(email) = any(${[...addresses]}::text[])`.execute(db)
}

export async function deleteMailsTo(db: Database, addresses: readonly string[]): Promise<void> {
  await sql`delete from mail where lower(recipient) = any(${[...addresses]}::text[])`.execute(db)
}

export async function finish(
  db: Database,
  id: string,
  { report, proof }: { readonly report: string; readonly proof: string },
): Promise<void> {
  await sql`
    update erasure set report = ${report}::text::jsonb, proof = ${proof}, names = null, finished_at = clock_timestamp()
    where id = ${id}::bigint`.execute(db)
}
