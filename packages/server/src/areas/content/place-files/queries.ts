import { FILE_KINDS, type FileKind } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import {
  type Condition,
  findPage,
  type Order,
  orderBy,
  orderKey,
  type Page,
  type PageRequest,
} from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { fixed } from '../../../db/text.ts'
import { FIRST_VALUE } from '../../../db/viewer.ts'
import { personObject } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import { visibleToCaller } from '../reading/filters.ts'
import { idOf, joinAuthorAndPlace, keyColumns } from '../reading/queries.ts'
import type { ContentKey, ContentRow } from '../reading/rows.ts'

type OfContent = Pick<ContentRow, 'subject' | 'root_subject' | 'thread_type'>

/** A file or an image, with the key of the content that it belongs to. */
export interface PlaceFileRow extends ContentKey, OfContent {
  readonly attachment_id: string | null
  readonly image_id: string | null
  readonly kind: FileKind
  readonly name: string | null
  readonly media_type: string
  readonly size: string
  readonly width: number | null
  readonly height: number | null
  readonly has_preview: boolean
  readonly uploaded_at: string
  readonly uploader: NamedPerson
}

const columns = fixed(sql`${keyColumns('root', FIRST_VALUE)}, content.subject, root.subject as root_subject,
  thread.type as thread_type, place_file.attachment_id, place_file.image_id, place_file.kind, attachment.name,
  coalesce(attachment.media_type, image.media_type) as media_type, coalesce(attachment.size, image.size) as size,
  image.width, image.height, attachment.preview_blob_id is not null as has_preview,
  place_file.published_at as uploaded_at, ${personObject('uploader')} as uploader`)

const from = fixed(sql`place_file
  left join attachment on attachment.id = place_file.attachment_id
  left join image on image.id = place_file.image_id
  left join image_use on image_use.image_id = place_file.image_id and image_use.content_id = place_file.content_id
  join person uploader on uploader.id = coalesce(attachment.owner_id, image.owner_id)
  join content on content.id = place_file.content_id
  join content root on root.id = content.root_id
  left join content thread on thread.id = content.thread_id
  ${joinAuthorAndPlace('root', FIRST_VALUE)}`)

/** Files that are attached no longer and images that only former versions of a text show are left out. */
const IS_SHOWN: Condition = sql<SqlBool>`(attachment.content_id = place_file.content_id or image_use.is_added
  or image_use.numbers @> content.version_number)`

/** Each kind alone, and all but pictures, have an index in the order of the list. */
export function isOfKind(kinds: readonly FileKind[]): Condition {
  const [only, ...others] = kinds
  if (only && others.length === 0) return sql<SqlBool>`place_file.kind = ${only}`
  const among = sql<SqlBool>`place_file.kind = any(${[...kinds]}::text[])`
  if (kinds.includes('picture')) return among
  const isNoPicture = sql<SqlBool>`place_file.kind <> 'picture'`
  return kinds.length === FILE_KINDS.length - 1 ? isNoPicture : sql<SqlBool>`${isNoPicture} and ${among}`
}

const by = (direction: Order['direction']): Order =>
  orderBy(direction, orderKey('place_file.published_at'), {
    name: 'place_file_id',
    expression: sql.raw('place_file.id'),
  })

export const ORDERS = { dateCreatedDesc: by('desc'), dateCreatedAsc: by('asc') } as const

export async function findPlaceFiles(
  db: Database,
  actor: Actor,
  { placeId, conditions, order }: { placeId: string; conditions: readonly Condition[]; order: Order },
  request: PageRequest,
): Promise<Page<PlaceFileRow>> {
  const inPlace = sql<SqlBool>`place_file.place_id = ${placeId}::bigint`
  const list = {
    columns,
    from,
    conditions: [inPlace, ...conditions, IS_SHOWN, visibleToCaller(actor).root],
    order,
  }
  return await findPage(db, list, request, [idOf(actor)])
}
