import type { Visibility } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import { findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { personObject } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import { IS_UNDOABLE } from './undoable-filters.ts'

export interface Moved {
  /** Where it stands since. */
  readonly to: string
  readonly visibility: Visibility
  readonly place_id: string | null
  readonly featured_at: string | null
}

/** Of a new discussion. */
export interface Split {
  /** The discussion that the replies come from, and its correct answer. */
  readonly source_id: string
  readonly answer_id: string | null
  /** What stood directly in the old one, or below a reply that stayed. */
  readonly tops: readonly { readonly id: string; readonly parent_id: string }[]
}

/** Of a discussion that another one was merged into. */
export interface Merged {
  /** What is a reply now, and where it was. */
  readonly source_id: string
  readonly visibility: Visibility
  readonly place_id: string | null
  readonly featured_at: string | null
  readonly answer_id: string | null
  /** The place of the discussion that it is part of now. */
  readonly to: string | null
  /** The newest content of both. */
  readonly newest_id: string
}

type Before =
  | { readonly kind: 'moved'; readonly before: Moved }
  | { readonly kind: 'split'; readonly before: Split }
  | { readonly kind: 'merged'; readonly before: Merged }

export type ChangeRow = Before & {
  readonly id: string
  readonly is_undoable: boolean
  readonly made_at: string
  readonly person: NamedPerson
}

const COLUMNS = sql`change.id, change.kind, change.before, change.made_at, ${personObject('person')} as person,
  ${IS_UNDOABLE} as is_undoable`
const FROM = sql`conversation_change change join person on person.id = change.person_id
  join content on content.id = change.content_id`
const NEWEST_FIRST = orderBy('desc', orderKey('change.id'))
/** Later nothing is undone. */
const IS_RECENT = sql<SqlBool>`change.made_at > now() - interval '1 day'`

const ofContent = (contentId: string) => sql<SqlBool>`change.content_id = ${contentId}::bigint`

export async function findChanges(
  db: Database,
  contentId: string,
  request: PageRequest,
): Promise<Page<ChangeRow>> {
  const conditions = [ofContent(contentId), IS_RECENT]
  return await findPage(db, { columns: COLUMNS, from: FROM, conditions, order: NEWEST_FIRST }, request)
}

export async function findChange(
  db: Database,
  contentId: string,
  id: string,
): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`
    select ${COLUMNS} from ${FROM}
    where change.id = ${id}::bigint and ${ofContent(contentId)} and ${IS_RECENT}`.execute(db)
  return rows[0]
}

type NewChange = Before & {
  readonly contentId: string
  readonly personId: string | null
}

export async function insertChange(
  db: Database,
  { kind, before, contentId, personId }: NewChange,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into conversation_change (kind, content_id, person_id, before)
    values (${kind}, ${contentId}::bigint, ${personId}::bigint, ${JSON.stringify(before)}::text::jsonb)
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An insert returns its row.')
  return row.id
}

export async function deleteChange(db: Database, id: string): Promise<void> {
  await sql`delete from conversation_change where id = ${id}::bigint`.execute(db)
}

/** Changes that cannot be undone any more. */
export async function deleteOldChanges(db: Database): Promise<void> {
  await sql`delete from conversation_change change where not (${IS_RECENT})`.execute(db)
}

export async function restoreFeatured(db: Database, id: string, featuredAt: string): Promise<void> {
  await sql`update content set featured_at = ${featuredAt}::timestamptz where id = ${id}::bigint`.execute(db)
}
