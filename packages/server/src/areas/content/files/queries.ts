import { sql } from 'kysely'
import { noteChangedIds } from '../../../db/changed-objects.ts'
import { findPage, type Order, orderBy, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { AttachmentRow } from './rows.ts'

export interface NewAttachment {
  readonly blob_id: string
  readonly name: string
  readonly media_type: string
  readonly size: number
  readonly preview: 'due' | 'none'
}

const COLUMNS = [
  'id',
  'content_id',
  'blob_id',
  'preview_blob_id',
  'preview_size',
  'name',
  'media_type',
  'size',
  'published_at',
] as const

/** In the order of upload. */
export async function insertAttachments(
  db: Database,
  { contentId, ownerId }: { contentId: string; ownerId: string },
  files: readonly NewAttachment[],
): Promise<AttachmentRow[]> {
  const rows = await db
    .insertInto('attachment')
    .values(
      files.map((file) => ({ ...file, size: String(file.size), content_id: contentId, owner_id: ownerId })),
    )
    .returning(COLUMNS)
    .execute()
  await noteChangedIds(db, 'content', [contentId])
  return rows as AttachmentRow[]
}

export async function findAttachment(db: Database, id: string): Promise<AttachmentRow | undefined> {
  const row = await db
    .selectFrom('attachment')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('content_id', 'is not', null)
    .executeTakeFirst()
  return row as AttachmentRow | undefined
}

export async function findIdsOfContent(db: Database, contentId: string): Promise<string[]> {
  const rows = await db.selectFrom('attachment').select('id').where('content_id', '=', contentId).execute()
  return rows.map(({ id }) => id)
}

const OLDEST_FIRST: Order = orderBy('asc', { name: 'id', expression: sql.raw('attachment.id') })

export async function findPageOfContent(
  db: Database,
  contentId: string,
  request: PageRequest,
): Promise<Page<AttachmentRow>> {
  const list = {
    columns: sql.raw(COLUMNS.map((column) => `attachment.${column}`).join(', ')),
    from: sql.raw('attachment'),
    conditions: [sql<boolean>`attachment.content_id = ${contentId}::bigint`],
    order: OLDEST_FIRST,
  }
  return await findPage(db, list, request)
}

/** They stay until a job gives back their quota. */
export async function detach(db: Database, contentId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update attachment set content_id = null
    where content_id = ${contentId}::bigint and id = any(${[...ids]}::bigint[])`.execute(db)
  await noteChangedIds(db, 'content', [contentId])
}

export interface LeftOver {
  readonly blob_id: string
  readonly preview_blob_id: string | null
}

/** Deletes attachments without content and subtracts their bytes from their owners' accounts. */
export async function deleteLeftOvers(db: Database, limit: number, ownerId?: string): Promise<LeftOver[]> {
  const owned = ownerId === undefined ? sql`` : sql`and owner_id = ${ownerId}::bigint`
  const { rows } = await sql<LeftOver>`
    with gone as (
      delete from attachment where id in (
        select id from attachment where content_id is null ${owned}
        order by id limit ${limit} for update skip locked)
      returning owner_id, size, blob_id, preview_blob_id
    ), given_back as (
      update upload_account set bytes = greatest(0, upload_account.bytes - owned.bytes)
      from (select owner_id, sum(size) as bytes from gone group by owner_id) owned
      where upload_account.person_id = owned.owner_id
    )
    select blob_id, preview_blob_id from gone`.execute(db)
  return rows
}

/** Without removed files that are not given back yet. */
export async function findUsedBytes(db: Database, personId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select bytes - coalesce((
      select sum(size) from attachment where content_id is null and owner_id = upload_account.person_id), 0) as bytes
    from upload_account where person_id = ${personId}::bigint`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** Of two at once the second waits for the first. False where the quota is used up. */
export async function addUsedBytes(
  db: Database,
  { personId, bytes, quota }: { personId: string; bytes: number; quota: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into upload_account as account (person_id, bytes)
    select ${personId}::bigint, ${bytes}::bigint where ${bytes}::bigint <= ${quota}::bigint
    on conflict (person_id) do update set bytes = account.bytes + excluded.bytes
    where account.bytes + excluded.bytes <= ${quota}::bigint
    returning person_id`.execute(db)
  return rows.length > 0
}
