/** Files of content and images in it as rows, all with the same few bytes in the store. */
import { storeBlob } from '../modules/blobs/blobs.ts'
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

/** Each with a preview, and by whoever wrote the content. */
export async function insertFiles(
  instance: Instance,
  contents: Partial<Record<FileNames, PlannedContent>>,
): Promise<Record<FileNames, string>> {
  const { sql } = instance.store
  const blob = await blobOf(instance)
  const wanted = Object.entries(contents).map(([name, { id, author_id }]) => ({ name, id, author_id }))
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

/** Used by a content, or by none. */
export async function insertImage(instance: Instance, ownerId: string, contentId?: string): Promise<string> {
  const { sql } = instance.store
  const blob = await blobOf(instance)
  const [image] = await sql<{ id: string }[]>`
    insert into image (owner_id, blob_id, media_type, size, width, height, is_used)
    values (${ownerId}, ${blob}, 'image/webp', ${BYTES.length}, 1, 1, ${contentId !== undefined})
    returning id`
  const id = image?.id ?? ''
  if (contentId) await sql`insert into image_use (image_id, content_id) values (${id}, ${contentId})`
  return id
}
