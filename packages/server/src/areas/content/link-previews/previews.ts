/** Previews for readers: of texts that they may read, and of no others. */
import { type Filter, isId, LIST_LIMIT, readAnyUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import { failure } from '../../../failure.ts'
import { invalidFilter } from '../../../filter-values.ts'
import { findPicture, findPreviews, type PreviewRow } from './queries.ts'

/** Messages, comments and updates are named by their own URIs or as contents. */
const COLLECTIONS: readonly string[] = ['contents', 'messages', 'comments', 'updates']

function readIds({ config }: Context, filters: readonly Filter[]): string[] {
  const ids = filters.flatMap((filter) =>
    filter.values.map((value) => {
      const uri = readAnyUri(value, config.baseUrl)
      const id = uri && COLLECTIONS.includes(uri.collection) ? uri.id : value
      // The URI parser leaves @me, which names a person.
      if (!isId(id)) {
        throw invalidFilter(filter, value, 'ids and URIs of content, messages, comments and status updates')
      }
      return id
    }),
  )
  if (ids.length > LIST_LIMIT) {
    throw failure('filter_invalid', `content(…) takes at most ${LIST_LIMIT} values; got ${ids.length}.`)
  }
  return ids
}

const EMPTY = { rows: [], end: undefined } as const

export async function listLinkPreviews(
  context: Context,
  actor: Actor,
  filters: readonly Filter[],
  request: PageRequest,
): Promise<Page<PreviewRow>> {
  const ids = readIds(context, filters)
  const isAsked = context.config.linkPreviews && ids.length > 0
  return isAsked ? await findPreviews(context.db, actor, ids, request) : EMPTY
}

interface PreviewPicture {
  readonly blobId: string
  readonly size: number
}

/** Asks for no rights: its random id is only in previews, and those are only for readers of the text. */
export async function getPicture({ config, db }: Context, id: string): Promise<PreviewPicture> {
  const row = config.linkPreviews ? await findPicture(db, id) : undefined
  if (!row) throw failure('link_preview_missing', 'There is no such link preview, or it has no picture.')
  return { blobId: row.blob_id, size: Number(row.size) }
}
