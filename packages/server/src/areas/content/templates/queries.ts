import type { TemplateKind } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import { findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'

/** What a client sends, as columns. */
export interface TemplateColumns {
  readonly name: string
  readonly name_key: string
  readonly kind: TemplateKind
  readonly subject: string
  readonly body: string
  readonly tags: readonly string[]
}

/** As in lists: texts may have megabytes. */
export interface ListedTemplate extends Omit<TemplateColumns, 'body'> {
  readonly id: string
  readonly place_id: string
  readonly version: number
  readonly created_at: string
  readonly saved_at: string
}
export interface TemplateRow extends ListedTemplate {
  readonly body: string
}

const listed = sql`template.id, template.place_id, template.name, template.name_key, template.kind, template.subject,
  template.tags, template.version, template.created_at, template.updated_at as saved_at`
const whole = sql`${listed}, template.body`

const BY_NAME = orderBy('asc', orderKey('template.name_key'), orderKey('template.id'))

export async function findTemplates(
  db: Database,
  placeId: string,
  request: PageRequest,
): Promise<Page<ListedTemplate>> {
  const list = {
    columns: listed,
    from: sql`template`,
    conditions: [sql<SqlBool>`template.place_id = ${placeId}::bigint`],
    order: BY_NAME,
  }
  return await findPage(db, list, request)
}

export async function findTemplate(db: Database, id: string): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${whole} from template where id = ${id}::bigint`.execute(db)
  return rows[0]
}

/** Of two changes the second sees the version of the first. */
export async function findLockedTemplate(db: Database, id: string): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${whole} from template where id = ${id}::bigint for update`.execute(db)
  return rows[0]
}

/** Serialises additions to a place, so that the limit holds. */
export async function lockTemplates(db: Database, placeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${placeId}`}, 0))`.execute(db)
}

export async function hasAsMany(db: Database, placeId: string, count: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from template where place_id = ${placeId}::bigint
    order by name_key, id offset ${count - 1} limit 1`.execute(db)
  return rows.length > 0
}

const only = (rows: readonly TemplateRow[]): TemplateRow => {
  const [row] = rows
  if (!row) throw new Error('A write returns its row.')
  return row
}

export async function insertTemplate(
  db: Database,
  placeId: string,
  { name, name_key, kind, subject, body, tags }: TemplateColumns,
): Promise<TemplateRow> {
  const { rows } = await sql<TemplateRow>`
    insert into template (place_id, name, name_key, kind, subject, body, tags)
    values (${placeId}::bigint, ${name}, ${name_key}, ${kind}, ${subject}, ${body}, ${[...tags]}::text[])
    returning ${whole}`.execute(db)
  return only(rows)
}

export async function changeTemplate(
  db: Database,
  id: string,
  { name, name_key, kind, subject, body, tags }: TemplateColumns,
): Promise<TemplateRow> {
  const { rows } = await sql<TemplateRow>`
    update template set name = ${name}, name_key = ${name_key}, kind = ${kind}, subject = ${subject},
      body = ${body}, tags = ${[...tags]}::text[], version = version + 1, updated_at = now()
    where id = ${id}::bigint
    returning ${whole}`.execute(db)
  return only(rows)
}

export async function deleteTemplate(db: Database, id: string): Promise<void> {
  await sql`delete from template where id = ${id}::bigint`.execute(db)
}
