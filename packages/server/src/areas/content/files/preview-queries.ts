import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface PreviewTask {
  readonly id: string
  readonly content_id: string
  readonly blob_id: string
  /** This time included. */
  readonly tries: number
}

/** For a minute it is this node's; whatever becomes of the node, another may try then. */
export async function claimPreview(db: Database): Promise<PreviewTask | undefined> {
  const { rows } = await sql<PreviewTask>`
    update attachment set preview_tries = preview_tries + 1, preview_at = now() + interval '1 minute'
    where id = (
      select id from attachment
      where preview = 'due' and content_id is not null and preview_at <= now()
      order by preview_at limit 1 for update skip locked)
    returning id, content_id, blob_id, preview_tries as tries`.execute(db)
  return rows[0]
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
