import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** The wire format of dates, which PostgreSQL's JSON does not use. */
const WIRE_DATE = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"+0000"')

/** The files of a content row, in the order of upload. */
export const files = sql`(
  select jsonb_agg(jsonb_build_object('id', attachment.id::text, 'name', attachment.name,
    'media_type', attachment.media_type, 'size', attachment.size, 'has_preview', attachment.preview = 'made',
    'published_at', to_char(attachment.published_at at time zone 'UTC', ${WIRE_DATE})) order by attachment.id)
  from attachment where attachment.content_id = content.id)`

/** As an edit of the text does. */
export async function noteChange(db: Database, id: string): Promise<void> {
  await sql`
    update content set version = version + 1, updated_at = now(), active_at = now()
    where id = ${id}::bigint`.execute(db)
}

/** Rewrites the row unchanged, so that cached entities are read again. */
export async function renewRevision(db: Database, id: string): Promise<void> {
  await sql`update content set version = version where id = ${id}::bigint`.execute(db)
}
