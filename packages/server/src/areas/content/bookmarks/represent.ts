/** A bookmark and its content → the entity. */
import { type Bookmark, V3 } from '@folkmoot/contract'
import { resource } from '../../../representations.ts'
import { type Caller, contentPage, representContent } from '../reading/represent.ts'
import type { ShownBookmark } from './bookmarks.ts'

export function representBookmark(caller: Caller, { bookmark, content }: ShownBookmark): Bookmark {
  const { baseUrl } = caller.context.config
  return {
    id: bookmark.id,
    type: 'bookmark',
    displayName: content.root_subject ?? content.subject ?? undefined,
    note: bookmark.note,
    tags: [...bookmark.tags],
    published: bookmark.bookmarked_at,
    content: representContent(caller, content),
    // Only its owner sees it.
    resources: {
      self: resource(`${baseUrl}${V3}/contents/${bookmark.id}/bookmark`, ['DELETE', 'GET', 'PUT']),
      html: resource(contentPage(baseUrl, content), ['GET']),
    },
  }
}
