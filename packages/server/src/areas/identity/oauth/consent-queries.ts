import { sql } from 'kysely'
import { findPage, type Order, orderBy, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { personObject } from '../people/filters.ts'
import type { NamedPerson } from '../people/represent.ts'

export interface ConsentRow {
  readonly id: string
  readonly person_id: string
  readonly add_on_id: string
  readonly add_on_name: string
  readonly add_on_description: string
  readonly scopes: string[]
  readonly created_at: string
  readonly updated_at: string
  readonly last_used_at: string | null
}

export interface ConsentToAddOnRow extends ConsentRow {
  readonly person: NamedPerson
}

const COLUMNS = sql`consent.id, consent.person_id, consent.add_on_id, add_on.name as add_on_name,
  add_on.description as add_on_description, consent.scopes, consent.created_at, consent.updated_at,
  consent.last_used_at`
const FROM = sql`consent join add_on on add_on.id = consent.add_on_id`
const NEWEST_FIRST: Order = orderBy('desc', { name: 'id', expression: sql.raw('consent.id') })

export async function findConsents(
  db: Database,
  personId: string,
  request: PageRequest,
): Promise<Page<ConsentRow>> {
  const conditions = [sql<boolean>`consent.person_id = ${personId}::bigint`]
  return await findPage(db, { columns: COLUMNS, from: FROM, conditions, order: NEWEST_FIRST }, request)
}

/** Of all people, with the people. */
export async function findConsentsTo(
  db: Database,
  addOnId: string,
  request: PageRequest,
): Promise<Page<ConsentToAddOnRow>> {
  const list = {
    columns: sql`${COLUMNS}, ${personObject('person')} as person`,
    from: sql`${FROM} join person on person.id = consent.person_id`,
    conditions: [sql<boolean>`consent.add_on_id = ${addOnId}::bigint and person.departed_at is null`],
    order: NEWEST_FIRST,
  }
  return await findPage(db, list, request)
}

export async function findConsent(
  db: Database,
  personId: string,
  which: { readonly id: string } | { readonly addOnId: string },
): Promise<ConsentRow | undefined> {
  const named =
    'id' in which ? sql`consent.id = ${which.id}::bigint` : sql`consent.add_on_id = ${which.addOnId}::bigint`
  const { rows } = await sql<ConsentRow>`
    select ${COLUMNS} from ${FROM} where consent.person_id = ${personId}::bigint and ${named}`.execute(db)
  return rows[0]
}

export interface NewConsent {
  readonly personId: string
  readonly addOnId: string
  readonly scopes: readonly string[]
}

/** Adds to the earlier consent. False if nothing was new. */
export async function addConsent(db: Database, { personId, addOnId, scopes }: NewConsent): Promise<boolean> {
  const { rows } = await sql`
    insert into consent (person_id, add_on_id, scopes) values (${personId}::bigint, ${addOnId}::bigint, ${scopes})
    on conflict (person_id, add_on_id) do update set updated_at = now(), scopes = (
      select array_agg(name order by name) from (
        select unnest(consent.scopes) union select unnest(excluded.scopes)) all_of_them (name))
    where not consent.scopes @> excluded.scopes
    returning 1`.execute(db)
  return rows.length > 0
}

export async function deleteConsent(db: Database, id: string): Promise<void> {
  await db.deleteFrom('consent').where('id', '=', id).execute()
}

export async function deleteConsentsOf(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('consent').where('person_id', '=', personId).execute()
  await db.deleteFrom('oauth_entry').where('person_id', '=', personId).execute()
}

/** Names for the audit entry. */
export async function findNames(
  db: Database,
  { personId, addOnId }: { personId: string; addOnId: string },
): Promise<{ username: string; name: string } | undefined> {
  const { rows } = await sql<{ username: string; name: string }>`
    select person.username, add_on.name from person, add_on
    where person.id = ${personId}::bigint and add_on.id = ${addOnId}::bigint`.execute(db)
  return rows[0]
}
