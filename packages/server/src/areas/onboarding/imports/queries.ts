import { type SqlBool, sql } from 'kysely'
import { findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { personObject } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import type { PlannedPerson, Problem } from './planned.ts'

export interface Taken {
  readonly addresses: ReadonlySet<string>
  readonly usernames: ReadonlySet<string>
}

const withoutNul = (texts: readonly string[]) => texts.filter((text) => !text.includes('\0'))

/** An address that is the username of somebody is taken too. */
export async function findTaken(
  db: Database,
  emailKeys: readonly string[],
  usernameKeys: readonly string[],
): Promise<Taken> {
  const [emails, names] = [withoutNul(emailKeys), withoutNul(usernameKeys)]
  const { rows } = await sql<{ kind: 'address' | 'username'; key: string }>`
    select 'address' as kind, address_key as key from email_claim where address_key = any(${emails}::text[])
    union all
    select 'address', username_key from person where username_key = any(${emails}::text[])
    union all
    select 'username', username_key from person where username_key = any(${names}::text[])`.execute(db)
  const keysOf = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.key] : [])))
  return { addresses: keysOf('address'), usernames: keysOf('username') }
}

const clean = (text: string) => [...text.replaceAll('\0', '')].slice(0, 300).join('')

export async function insertImport(
  db: Database,
  { creatorId, sendsMails }: { readonly creatorId: string; readonly sendsMails: boolean },
  people: readonly PlannedPerson[],
): Promise<string> {
  const failed = people.filter(({ problems }) => problems.length > 0).length
  const { rows } = await sql<{ id: string }>`
    insert into people_import (creator_id, sends_mails, total, failed_count)
    values (${creatorId}::bigint, ${sendsMails}, ${people.length}, ${failed}) returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  const specs = people.map(({ row, email, givenName, familyName, username, places, problems }) => ({
    row_number: row,
    email: clean(email),
    given_name: clean(givenName),
    family_name: clean(familyName),
    username: clean(username),
    place_ids: `{${places.map((place) => place.id).join(',')}}`,
    problems: problems.length > 0 ? problems : null,
  }))
  await sql`
    insert into people_import_row (import_id, row_number, email, given_name, family_name, username, place_ids, problems)
    select ${id}::bigint, row_number, email, given_name, family_name, username, place_ids::bigint[], problems
    from json_to_recordset(${JSON.stringify(specs)}::text::json) spec (row_number integer, email text,
      given_name text, family_name text, username text, place_ids text, problems jsonb)`.execute(db)
  return id
}

export interface ImportRow {
  readonly id: string
  readonly creator_id: string
  readonly creator: NamedPerson
  readonly sends_mails: boolean
  readonly total: number
  readonly created_count: number
  readonly failed_count: number
  readonly created_at: string
  readonly finished_at: string | null
}

const COLUMNS = sql`people_import.id, people_import.creator_id, people_import.sends_mails, people_import.total,
  people_import.created_count, people_import.failed_count, people_import.created_at, people_import.finished_at,
  ${personObject('person')} as creator`
const FROM = sql`people_import join person on person.id = people_import.creator_id`
const NEWEST_FIRST = orderBy('desc', orderKey('people_import.id'))

export async function findImports(db: Database, request: PageRequest): Promise<Page<ImportRow>> {
  const list = { columns: COLUMNS, from: FROM, conditions: [sql<SqlBool>`true`], order: NEWEST_FIRST }
  return await findPage(db, list, request)
}

export async function findImport(db: Database, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} from ${FROM} where people_import.id = ${id}::bigint`.execute(db)
  return rows[0]
}

export interface StoredPerson {
  readonly row_number: number
  readonly email: string
  readonly given_name: string
  readonly family_name: string
  readonly username: string
  readonly place_ids: string[]
  /** None: somebody was created, who may be gone since. */
  readonly problems: Problem[] | null
  readonly person_id: string | null
}

const PERSON = sql.raw('row_number, email, given_name, family_name, username, place_ids, problems, person_id')

export async function findRows(db: Database, id: string): Promise<StoredPerson[]> {
  const { rows } = await sql<StoredPerson>`
    select ${PERSON} from people_import_row where import_id = ${id}::bigint order by row_number`.execute(db)
  return rows
}

/** The next row without a person, locked: a second worker takes another one. */
export async function lockNextRow(db: Database, id: string): Promise<StoredPerson | undefined> {
  const { rows } = await sql<StoredPerson>`
    select ${PERSON} from people_import_row
    where import_id = ${id}::bigint and person_id is null and problems is null
    order by row_number limit 1 for update skip locked`.execute(db)
  return rows[0]
}

export async function noteCreated(
  db: Database,
  id: string,
  { row_number }: StoredPerson,
  personId: string,
): Promise<void> {
  await sql`
    with done as (update people_import_row set person_id = ${personId}::bigint, problems = '[]'
      where import_id = ${id}::bigint and row_number = ${row_number})
    update people_import set created_count = created_count + 1 where id = ${id}::bigint`.execute(db)
}

/** Only if nobody was created by it meanwhile. */
export async function noteFailed(
  db: Database,
  id: string,
  { row_number }: StoredPerson,
  problems: readonly Problem[],
): Promise<void> {
  await sql`
    with failed as (update people_import_row set problems = ${JSON.stringify(problems)}::text::jsonb
      where import_id = ${id}::bigint and row_number = ${row_number} and person_id is null and problems is null
      returning row_number)
    update people_import set failed_count = failed_count + (select count(*) from failed)
    where id = ${id}::bigint`.execute(db)
}

/** Unless another worker still creates somebody: that one finishes it. */
export async function finish(db: Database, id: string): Promise<void> {
  await sql`
    update people_import set finished_at = now() where id = ${id}::bigint and finished_at is null and not exists (
      select from people_import_row where import_id = ${id}::bigint and person_id is null and problems is null)`.execute(
    db,
  )
}

/** False if they are sent already. */
export async function startMails(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    update people_import set sends_mails = true where id = ${id}::bigint and not sends_mails returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Serialises what starts mails, so that the budget holds. */
export async function lockMails(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import mails', 0))`.execute(db)
}

/** Sent within a day or still to be sent; reads no further than `most`. */
export async function countMails(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from people_import_row
      join people_import on people_import.id = people_import_row.import_id
      where people_import.sends_mails and (mailed_at > now() - interval '1 day'
        or (mailed_at is null and (person_id is not null or problems is null)))
      limit ${most}) mailed`.execute(db)
  return rows[0]?.count ?? 0
}

/** Some people who have no mail yet, locked and marked. */
export async function takeUnmailed(db: Database, id: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    update people_import_row set mailed_at = now()
    where import_id = ${id}::bigint and row_number in (
      select row_number from people_import_row
      where import_id = ${id}::bigint and person_id is not null and mailed_at is null
      order by row_number limit ${most} for update skip locked)
    returning person_id`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** It stays a row of the report, as that of somebody who was created. */
export async function emptyRowsOf(db: Database, personId: string): Promise<void> {
  await sql`
    update people_import_row
    set email = '', given_name = '', family_name = '', username = '', problems = coalesce(problems, '[]')
    where person_id = ${personId}::bigint`.execute(db)
}

export async function deleteOldImports(db: Database): Promise<void> {
  await sql`delete from people_import where created_at < now() - interval '30 days'`.execute(db)
}
