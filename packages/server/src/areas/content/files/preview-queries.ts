import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface PreviewTask {
  readonly id: string
  readonly content_id: string
  readonly blob_id: string
  /** This time included. */
  readonly tries: number
}

/** Undefined where none is due: it was drawn before, or the file is gone. */
export async function beginPreview(db: Database, id: string): Promise<PreviewTask | undefined> {
  const { rows } = await sql<PreviewTask>`
    update attachment set preview_tries = preview_tries + 1
    where id = ${id}::bigint and preview = 'due' and content_id is not null
    returning id, content_id, blob_id, preview_tries as tries`.execute(db)
  return rows[0]
}

/** That it failed without bringing down the process. */
export async function uncountTry(db: Database, id: string): Promise<void> {
  await sql`update attachment set preview_tries = preview_tries - 1 where id = ${id}::bigint`.execute(db)
}

/** Without a blob there never will be one. The blob that it had before; undefined where the file is gone. */
export async function savePreview(
  db: Database,
  id: string,
  blob: { readonly id: string; readonly size: number } | undefined,
): Promise<{ readonly blob_id: string | null } | undefined> {
  const before = await db
    .selectFrom('attachment')
    .select('preview_blob_id as blob_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await db
    .updateTable('attachment')
    .set({
      preview: blob ? 'made' : 'none',
      preview_blob_id: blob?.id ?? null,
      preview_size: blob ? String(blob.size) : null,
    })
    .where('id', '=', id)
    .execute()
  return before
}
