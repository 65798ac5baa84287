import { api } from '@folkmoot/contract'
import { present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { personPresentation as presentationFor } from '../../identity/represent.ts'
import { contentInPath, getContentInPath, getKeyInPath } from '../reading/path-content.ts'
import { representReactions } from '../reading/represent-reactions.ts'
import type { ContentKey } from '../reading/rows.ts'
import { listReacting, react, unreact } from './emoji.ts'

/** Before the transaction, which then is a single statement. */
const readContent = async ({ context, actor, params }: CheckedCall): Promise<ContentKey> =>
  await getKeyInPath(context.db, actor, contentInPath(params))

const reactionsAt = [
  [api.listContentReactions, api.listContentReacting, api.reactToContent, api.unreactToContent],
  [api.listMessageReactions, api.listMessageReacting, api.reactToMessage, api.unreactToMessage],
  [api.listCommentReactions, api.listCommentReacting, api.reactToComment, api.unreactToComment],
] as const

export const emojiRoutes: readonly Route[] = reactionsAt.flatMap(
  ([listing, listingPeople, reacting, unreacting]) => [
    read(listing, async ({ context, actor, params, page: { startIndex, count } }) => {
      const content = await getContentInPath(context.db, actor, contentInPath(params))
      const all = representReactions(actor, content)
      const list = all.slice(startIndex, startIndex + count)
      const last = list.at(-1)
      return { list, end: last && startIndex + count < all.length ? [last.emoji] : undefined }
    }),

    read(listingPeople, async (call) => {
      const { context, actor, params, page } = call
      const content = await readContent(call)
      const { rows, end } = await listReacting(context, context.db, actor, content, params.emoji, page)
      return { list: await present(call, rows, presentationFor(call)), end }
    }),

    write(
      reacting,
      async ({ context, actor, params }, tx, content: ContentKey) =>
        void (await react(context, tx, actor, content, params.emoji)),
      readContent,
    ),

    write(
      unreacting,
      async ({ context, actor, params }, tx, content: ContentKey) =>
        void (await unreact(context, tx, actor, content, params.emoji)),
      readContent,
    ),
  ],
)
