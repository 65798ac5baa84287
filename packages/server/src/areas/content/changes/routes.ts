import { api, pageOf } from '@folkmoot/contract'
import { escapeText } from '../../../engines/html/characters.ts'
import type { Html } from '../../../engines/html/html.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { getContent } from '../reading/contents.ts'
import { readBody } from '../writing/columns.ts'
import { listChanges, mergeDiscussion, moveContent, splitDiscussion, undoChange } from './changes.ts'
import { representChange } from './represent.ts'

export const changesRoutes: readonly Route[] = [
  write(api.moveContent, async (call, tx) => {
    const { context, actor, params, body } = call
    const changed = await moveContent(context, tx, actor, params.contentID, body.parent)
    return { document: representChange(call, changed) }
  }),

  write(
    api.splitDiscussion,
    async (call, tx, html: Html) => {
      const { context, actor, params, body } = call
      const changed = await splitDiscussion(context, tx, actor, params.contentID, { ...body, html })
      return { document: representChange(call, changed) }
    },
    async ({ context, actor, params, body }) => {
      const { id, subject } = await getContent(context.db, actor, params.contentID)
      const link = `<p><a href="${pageOf(context.config.baseUrl, 'discussion', id)}">${escapeText(subject ?? '')}</a></p>`
      return await readBody(context, { content: body.content ?? { type: 'text/html', text: link } })
    },
  ),

  write(api.mergeDiscussion, async (call, tx) => {
    const { context, actor, params, body } = call
    const changed = await mergeDiscussion(context, tx, actor, params.contentID, body.target)
    return { document: representChange(call, changed) }
  }),

  read(api.listConversationChanges, async (call) => {
    const { context, actor, params, page } = call
    const { rows, end } = await listChanges(context.db, actor, params.contentID, page)
    return { list: rows.map((row) => representChange(call, row)), end }
  }),

  write(api.undoConversationChange, async ({ context, actor, params }, tx) => {
    await undoChange(context, tx, actor, params)
    return undefined
  }),
]
