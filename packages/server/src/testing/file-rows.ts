/** Inserts attachment and image rows that share a few stored bytes. */
import { storeBlob, useBlobs } from '../engines/blobs/blobs.ts'
import type { PlannedContent } from './content-rows.ts'
import type { Instance } from './instance.ts'

const BYTES = Buffer.from('the same few bytes')

async function* bytes() {
  yield BYTES
}

const blobs = new WeakMap<Instance, Promise<{ id: string }>>()

async function blobOf(instance: Instance): Promise<string> {
  const blob = blobs.get(instance) ?? storeBlob(instance.context, bytes(), { limit: BYTES.length })
  blobs.set(instance, blob)
  return (await blob).id
}

export type FileNames = 'file' | 'replyFile' | 'othersFile' | 'announcementFile'

/** Each with a preview, by the content's author. */
export async function insertFiles(
  instance: Instance,
  contents: Partial<Record<FileNames, PlannedContent>>,
): Promise<Record<FileNames, string>> {
  const { sql } = instance.store
  const blob = await blobOf(instance)
  const wanted = Object.entries(contents).map(([name, { id, author_id }]) => ({ name, id, author_id }))
  await useBlobs(
    instance.context.db,
    wanted.flatMap(() => [blob, blob]),
  )
  const rows = await sql<{ id: string; name: string }[]>`
    insert into attachment
      (content_id, owner_id, blob_id, name, media_type, size, preview, preview_blob_id, preview_size)
    select id, author_id, ${blob}::bigint, name, 'image/webp', ${BYTES.length}, 'made', ${blob}::bigint,
      ${BYTES.length}
    from jsonb_to_recordset(${sql.json(wanted)}) as wanted (name text, id bigint, author_id bigint)
    returning id, name`
  const ids = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
  return { file: '', replyFile: '', othersFile: '', announcementFile: '', ...ids }
}

/** A picture of each, by its author. */
export async function insertFileOfEach(
  instance: Instance,
  contents: readonly Pick<PlannedContent, 'id' | 'author_id'>[],
): Promise<void> {
  const blob = await blobOf(instance)
  const uses = contents.map(() => blob)
  await useBlobs(instance.context.db, uses)
  const [ids, owners] = [contents.map(({ id }) => id), contents.map(({ author_id }) => author_id)]
  await instance.store.sql`
    insert into attachment (content_id, owner_id, blob_id, name, media_type, size)
    select id, author_id, ${blob}::bigint, 'a.webp', 'image/webp', ${BYTES.length}
    from unnest(${ids}::bigint[], ${owners}::bigint[]) as one (id, author_id)`
}

/** Used by a content or by none; inline or attached. */
export async function insertImage(
  instance: Instance,
  ownerId: string,
  contentId?: string,
  isAdded = false,
): Promise<string> {
  const { sql } = instance.store
  const blob = await blobOf(instance)
  await useBlobs(instance.context.db, [blob])
  const [image] = await sql<{ id: string }[]>`
    insert into image (owner_id, blob_id, media_type, size, width, height, is_used)
    values (${ownerId}, ${blob}, 'image/webp', ${BYTES.length}, 1, 1, ${contentId !== undefined})
    returning id`
  const id = image?.id ?? ''
  if (contentId) {
    await sql`insert into image_use (image_id, content_id, is_added) values (${id}, ${contentId}, ${isAdded})`
  }
  return id
}

/** Blobs whose reference count differs from their rows. */
export async function miscountedBlobs({ store: { sql } }: Instance): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select blob.id from blob left join (
      select blob_id, count(*) as times from (
        select blob_id from attachment
        union all select preview_blob_id from attachment where preview_blob_id is not null
        union all select picture_blob_id from link_preview where picture_blob_id is not null
        union all select blob_id from image
        union all select blob_id from image_variant) referring
      group by blob_id
    ) counted on counted.blob_id = blob.id
    where blob.uses <> coalesce(counted.times, 0)`
  return rows.map(({ id }) => id)
}
