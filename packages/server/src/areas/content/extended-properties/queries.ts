import type { ExtendedProperties } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { isInSight, joinNamed, type NamedRow, namedColumns } from '../reading/named-filters.ts'

export interface Owner {
  readonly kind: 'content' | 'place' | 'person'
  readonly id: string
}

const isOf = ({ kind, id }: Owner) => sql<SqlBool>`kind = ${kind} and object_id = ${id}::bigint`

/** An advisory lock, since there may be no row yet: the limits hold for all rows of an object. */
export async function lockProperties(db: Database, { kind, id }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`extprops ${kind} ${id}`}, 0))`.execute(db)
}

export async function findProperties(db: Database, owner: Owner): Promise<ExtendedProperties> {
  const { rows } = await sql<{ key: string; value: string }>`
    select key, value from extended_property where ${isOf(owner)} order by key`.execute(db)
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export async function writeProperties(
  db: Database,
  { kind, id }: Owner,
  properties: ExtendedProperties,
): Promise<void> {
  await sql`
    insert into extended_property (kind, object_id, key, value)
    select ${kind}, ${id}::bigint, key, value
    from unnest(${Object.keys(properties)}::text[], ${Object.values(properties)}::text[]) written (key, value)
    on conflict on constraint extended_property_key do update set value = excluded.value`.execute(db)
}

export async function deleteProperties(db: Database, owner: Owner): Promise<void> {
  await sql`delete from extended_property where ${isOf(owner)}`.execute(db)
}

const columns = sql`extended_property.kind, extended_property.object_id, ${namedColumns}`
const BY_OBJECT = orderBy('asc', orderKey('extended_property.kind'), orderKey('extended_property.object_id'))

/** Only objects that the caller may see. */
export async function findOwners(
  db: Database,
  actor: Actor,
  { key, value }: { readonly key: string; readonly value: string },
  request: PageRequest,
): Promise<Page<NamedRow>> {
  const from = sql`extended_property
    ${joinNamed(actor, sql`extended_property.kind`, sql`extended_property.object_id`)}`
  const conditions = [
    sql<SqlBool>`extended_property.key = ${key} and md5(extended_property.value) = md5(${value})
      and extended_property.value = ${value}`,
    isInSight,
  ]
  return await findPage(db, { columns, from, conditions, order: BY_OBJECT }, request)
}
