import { api } from '@folkmoot/contract'
import type { Html } from '../../../engines/html/html.ts'
import type { EntityReply, PageReply } from '../../../http/answer.ts'
import { present } from '../../../http/present.ts'
import { type Call, type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import {
  type Added,
  type Answered,
  changeUpdateComment,
  getAnsweredUpdate,
  getAnsweredUpdateComment,
  getUpdateComment,
  getUpdateCommentKey,
  getUpdateKey,
  listUpdateComments,
  removeUpdateComment,
  type StoredKey,
  type UpdateCommentRow,
} from '../../content/status-updates.ts'
import { presentationFor } from './comment-presentation.ts'
import { commentUri, representComment } from './comment-represent.ts'
import { addComment, readChangedHtml, requireMayChange, requireMayComment } from './comments.ts'
import { readUpdateHtml } from './updates.ts'

type ListCall = Pick<Call<typeof api.listUpdateComments>, 'query'> & CheckedCall

async function list(call: ListCall, parent: StoredKey): Promise<PageReply> {
  const { context, actor, query } = call
  const { rows, end, startIndex } = await listUpdateComments(context, actor, { parent, query }, call.page)
  return { list: await present(call, rows, presentationFor(call, 'update comment item')), end, startIndex }
}

const entityOf = (call: CheckedCall, row: Added<UpdateCommentRow>): EntityReply => ({
  entity: representComment(call, row),
  version: row.version,
})

interface Prepared {
  readonly html: Html
  /** Read before the transaction, which only locks its root. */
  readonly commented: Answered
}

type NewCall = Pick<Call<typeof api.createUpdateComment>, 'body'> & CheckedCall

async function prepare({ context, actor, body }: NewCall, commented: Answered): Promise<Prepared> {
  requireMayComment(actor, commented)
  return { commented, html: await readUpdateHtml(context, body.html) }
}

function created(call: CheckedCall, row: Added<UpdateCommentRow>): EntityReply {
  return { ...entityOf(call, row), location: commentUri(call.context.config.baseUrl, row.id) }
}

export const updateCommentsRoutes: readonly Route[] = [
  read(api.listUpdateComments, async (call) =>
    list(call, await getUpdateKey(call.context.db, call.actor, call.params.updateID)),
  ),
  read(api.listUpdateCommentReplies, async (call) =>
    list(call, await getUpdateCommentKey(call.context.db, call.actor, call.params.updateCommentID)),
  ),

  write(
    api.createUpdateComment,
    async (call, tx, prepared: Prepared) =>
      created(call, await addComment(call.context, tx, call.actor, prepared)),
    async (call) => prepare(call, await getAnsweredUpdate(call.context.db, call.actor, call.params.updateID)),
  ),
  write(
    api.createUpdateCommentReply,
    async (call, tx, prepared: Prepared) =>
      created(call, await addComment(call.context, tx, call.actor, prepared)),
    async (call) =>
      prepare(call, await getAnsweredUpdateComment(call.context.db, call.actor, call.params.updateCommentID)),
  ),

  read(api.getUpdateComment, async (call) => {
    const { context, actor, params } = call
    const key = await getUpdateCommentKey(context.db, actor, params.updateCommentID)
    const [entity] = await present(call, [key], presentationFor(call, 'update comment'))
    // Empty only if it was just removed: reading again fails with the reason.
    if (entity) return { entity, version: key.version }
    return entityOf(call, await getUpdateComment(context.db, actor, params.updateCommentID))
  }),

  write(
    api.changeUpdateComment,
    async (call, tx, html: Html) => {
      const { context, actor, params, requireVersion } = call
      const change = { html, requireVersion }
      return entityOf(call, await changeUpdateComment(context, tx, actor, params.updateCommentID, change))
    },
    async ({ context, actor, body, params }) => {
      await requireMayChange(context.db, actor, params.updateCommentID)
      return await readChangedHtml(context, body)
    },
  ),

  write(api.deleteUpdateComment, async ({ actor, params, requireVersion }, tx) => {
    await removeUpdateComment(tx, actor, params.updateCommentID, requireVersion)
    return undefined
  }),
]
