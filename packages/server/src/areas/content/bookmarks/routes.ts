import { api } from '@folkmoot/contract'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { getContent, getContentKey } from '../reading/contents.ts'
import type { ContentKey, ContentRow } from '../reading/rows.ts'
import { bookmark, getBookmark, listBookmarks, removeBookmark, type ShownBookmark } from './bookmarks.ts'
import { representBookmark } from './represent.ts'

const readContent = async ({ context, actor, params }: CheckedCall): Promise<ContentRow> =>
  await getContent(context.db, actor, params.contentID ?? '')
const readKey = async ({ context, actor, params }: CheckedCall): Promise<ContentKey> =>
  await getContentKey(context.db, actor, params.contentID ?? '')

const one = (call: CheckedCall, shown: ShownBookmark) => ({
  entity: representBookmark(call, shown),
  version: shown.bookmark.revision,
})

export const bookmarksRoutes: readonly Route[] = [
  write(
    api.bookmarkContent,
    async (call, tx, content: ContentRow) => one(call, await bookmark(tx, call.actor, content, call.body)),
    readContent,
  ),

  read(api.getBookmark, async (call) =>
    one(call, await getBookmark(call.context.db, call.actor, await readContent(call))),
  ),

  write(
    api.deleteBookmark,
    async ({ actor }, tx, content: ContentKey) => void (await removeBookmark(tx, actor, content)),
    readKey,
  ),

  read(api.listBookmarks, async (call) => {
    const { context, actor, params, filters, page } = call
    const { rows, end } = await listBookmarks(context, actor, params.personID, filters, page)
    return { list: rows.map((row) => representBookmark(call, row)), end }
  }),
]
