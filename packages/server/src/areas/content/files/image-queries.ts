import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { ImageRow, ImageVariant } from './rows.ts'

const COLUMNS = [
  'id',
  'owner_id',
  'blob_id',
  'media_type',
  'size',
  'width',
  'height',
  'published_at',
] as const

export interface NewVariant extends Omit<ImageVariant, 'size'> {
  readonly size: number
}

export interface NewImage extends Omit<ImageRow, 'id' | 'published_at' | 'size'> {
  readonly size: number
  readonly variants: readonly NewVariant[]
}

export async function insertImage(db: Database, { variants, ...image }: NewImage): Promise<ImageRow> {
  const row = await db
    .insertInto('image')
    .values({ ...image, size: String(image.size) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  if (variants.length > 0) {
    const rows = variants.map((variant) => ({ ...variant, size: String(variant.size), image_id: row.id }))
    await db.insertInto('image_variant').values(rows).execute()
  }
  return row
}

export async function findImage(db: Database, id: string): Promise<ImageRow | undefined> {
  return await db.selectFrom('image').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** The narrowest variant that is wide enough, if any. */
export async function findVariant(
  db: Database,
  imageId: string,
  width: number,
): Promise<ImageVariant | undefined> {
  return await db
    .selectFrom('image_variant')
    .select(['width', 'blob_id', 'media_type', 'size'])
    .where('image_id', '=', imageId)
    .where('width', '>=', width)
    .orderBy('width')
    .limit(1)
    .executeTakeFirst()
}

/** The newest version of a content, as a range of numbers. */
const newestOf = (contentId: string) => sql`(
  select int4multirange(int4range(version_number, version_number, '[]'))
  from content where id = ${contentId}::bigint)`

/** The caller has checked the rights. */
export async function addUses(db: Database, contentId: string, imageIds: readonly string[]): Promise<void> {
  await sql`
    with added as (
      insert into image_use (image_id, content_id, numbers)
      select id, ${contentId}::bigint, ${newestOf(contentId)}
      from image where id = any(${[...imageIds]}::bigint[])
      on conflict (image_id, content_id) do update set numbers = image_use.numbers + excluded.numbers
    )
    update image set is_used = true where id = any(${[...imageIds]}::bigint[]) and not is_used`.execute(db)
}

/** The newest version shows no others; former versions of a document keep theirs. */
export async function dropOtherUses(
  db: Database,
  contentId: string,
  imageIds: readonly string[],
): Promise<void> {
  await sql`
    update image_use set numbers = left_over.numbers,
      content_id = case when isempty(left_over.numbers) then null else image_use.content_id end
    from (
      select image_id, image_use.numbers * int4multirange(int4range(1, version_number)) as numbers
      from image_use join content on content.id = image_use.content_id
      where image_use.content_id = ${contentId}::bigint
    ) left_over
    where image_use.content_id = ${contentId}::bigint and image_use.image_id = left_over.image_id
      and image_use.image_id <> all(${[...imageIds]}::bigint[]) and not is_added`.execute(db)
}

/** Added as an image of its own, not because the text shows it. */
export async function addToContent(db: Database, contentId: string, imageId: string): Promise<void> {
  await db
    .insertInto('image_use')
    .values({ content_id: contentId, image_id: imageId, is_added: true })
    .execute()
  await db.updateTable('image').set({ is_used: true }).where('id', '=', imageId).execute()
}

/** Images that were added as such, the oldest first. */
export async function findAdded(db: Database, contentId: string): Promise<ImageRow[]> {
  return await db
    .selectFrom('image_use')
    .innerJoin('image', 'image.id', 'image_use.image_id')
    .select(COLUMNS.map((column) => `image.${column}` as const))
    .where('image_use.content_id', '=', contentId)
    .where('image_use.is_added', '=', true)
    .orderBy('image.id')
    .execute()
}

/** Deletes uses of removed content and marks images without another use as unused. Returns how many. */
export async function deleteUsesLeftOver(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ image_id: string }>`
    delete from image_use where ctid = any(array(
      select ctid from image_use where content_id is null limit ${limit} for update skip locked))
    returning image_id`.execute(db)
  await sql`
    update image set is_used = false
    where id = any(${rows.map((row) => row.image_id)}::bigint[])
      and not exists (select from image_use where image_use.image_id = image.id)`.execute(db)
  return rows.length
}

const isInDraft = sql`exists (select from draft_image where draft_image.image_id = image.id)`

/** Locked until the transaction ends, so that a simultaneous use waits for the outcome. Those in drafts may yet be used. */
export async function lockUnused(db: Database, olderThanMs: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from image
    where not is_used and published_at < now() - ${olderThanMs} * interval '1 millisecond' and not ${isInDraft}
    order by published_at limit ${limit} for update skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes locked images unless they came into use before the lock. Returns the blobs of the deleted ones. */
export async function deleteUnused(db: Database, ids: readonly string[]): Promise<string[]> {
  const isUsed = sql`exists (select from image_use where image_use.image_id = image.id)`
  await sql`
    update image set is_used = true where id = any(${[...ids]}::bigint[]) and ${isUsed}`.execute(db)
  const { rows } = await sql<{ blob_id: string }>`
    with gone as (
      delete from image where id = any(${[...ids]}::bigint[]) and not ${isUsed} and not ${isInDraft}
      returning id, owner_id, size, blob_id
    ), given_back as (
      update upload_account set bytes = greatest(0, upload_account.bytes - owned.bytes)
      from (select owner_id, sum(size) as bytes from gone group by owner_id) owned
      where upload_account.person_id = owned.owner_id
    )
    select blob_id from gone
    union all
    select variant.blob_id from image_variant variant join gone on gone.id = variant.image_id`.execute(db)
  return rows.map((row) => row.blob_id)
}
