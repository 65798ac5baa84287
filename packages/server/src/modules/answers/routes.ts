import { type AnswerType, api, type ContentInput } from '@folkmoot/contract'
import type { Transaction } from '../../db/transaction.ts'
import type { EntityReply, PageReply } from '../../http/answer.ts'
import { present } from '../../http/present.ts'
import { type Call, type CheckedCall, type Route, read, write } from '../../http/route.ts'
import { createContent, getContentKey, requireType } from '../contents/contents.ts'
import { type ConversationQuery, listAnswers } from '../contents/conversations.ts'
import { presentationFor } from '../contents/presentation.ts'
import { contentUri, representContent } from '../contents/represent.ts'
import type { ContentRow } from '../contents/rows.ts'
import { type Html, readHtml } from '../html/html.ts'
import { answer, answerNamed, requireAnswerType } from './answers.ts'

interface ListCall extends CheckedCall {
  readonly query: ConversationQuery
}

/** Where `parentType` is given the path names something of that type. */
async function list(
  call: ListCall,
  type: AnswerType,
  parentId: string,
  parentType?: AnswerType,
): Promise<PageReply> {
  const { context, actor, query } = call
  const parent = await getContentKey(context.db, actor, parentId)
  if (parentType) requireType(parent, parentType)
  const { rows, end, startIndex } = await listAnswers(context, actor, { parent, type, query }, call.page)
  return { list: await present(call, rows, presentationFor(call)), end, startIndex }
}

interface WritingCall extends CheckedCall {
  readonly body: Pick<ContentInput, 'content'>
}

async function readBody({ context, body }: WritingCall): Promise<Html> {
  const { renderedClass } = context.vocabulary.customs
  return await readHtml(body.content.text, body.content.type, 'content.text', renderedClass)
}

function created(call: CheckedCall, row: ContentRow): EntityReply {
  const location = contentUri(call.context.config.baseUrl, row.type, row.id)
  return { entity: representContent(call, row), version: row.version, location }
}

type AnswerCall = Pick<Call<typeof api.createMessage>, 'body' | 'query'> & CheckedCall

async function add(
  call: AnswerCall,
  tx: Transaction,
  html: Html,
  to: { type: AnswerType; parentId: string; parentType?: AnswerType },
): Promise<EntityReply> {
  const { context, actor, body, query } = call
  requireAnswerType(body, to.type)
  if (to.parentType) requireType(await getContentKey(tx.db, actor, to.parentId), to.parentType)
  const { published, updated } = query
  return created(
    call,
    await answer(context, tx, actor, to.parentId, { input: body, html, published, updated }),
  )
}

export const answersRoutes: readonly Route[] = [
  /** Here rather than with contents, since what is created may answer something. */
  write(
    api.createContent,
    async (call, tx, html: Html) => {
      const { context, actor, body, query } = call
      const { published, updated } = query
      const writing = { html, published, updated }
      const { type } = body
      const row =
        type === 'message' || type === 'comment'
          ? await answerNamed(context, tx, actor, { ...writing, input: { ...body, type } })
          : await createContent(context, tx, actor, { ...writing, input: { ...body, type } })
      return created(call, row)
    },
    readBody,
  ),

  read(api.listMessages, async (call) => list(call, 'message', call.params.contentID)),
  read(api.listReplies, async (call) => list(call, 'message', call.params.messageID, 'message')),
  read(api.listComments, async (call) => list(call, 'comment', call.params.contentID)),
  read(api.listCommentReplies, async (call) => list(call, 'comment', call.params.commentID, 'comment')),

  write(
    api.createMessage,
    async (call, tx, html: Html) => add(call, tx, html, { type: 'message', parentId: call.params.contentID }),
    readBody,
  ),
  write(
    api.createReply,
    async (call, tx, html: Html) =>
      add(call, tx, html, { type: 'message', parentId: call.params.messageID, parentType: 'message' }),
    readBody,
  ),
  write(
    api.createComment,
    async (call, tx, html: Html) => add(call, tx, html, { type: 'comment', parentId: call.params.contentID }),
    readBody,
  ),
  write(
    api.createCommentReply,
    async (call, tx, html: Html) =>
      add(call, tx, html, { type: 'comment', parentId: call.params.commentID, parentType: 'comment' }),
    readBody,
  ),
]
