import { type AnswerType, api, type ContentInput } from '@folkmoot/contract'
import type { Transaction } from '../../db/transaction.ts'
import type { EntityReply, PageReply } from '../../http/answer.ts'
import { present } from '../../http/present.ts'
import { type Call, type CheckedCall, type Route, read, write } from '../../http/route.ts'
import { addAnswer } from '../contents/answering.ts'
import { createContent, getContentKey, requireType } from '../contents/contents.ts'
import { type ConversationQuery, listAnswers } from '../contents/conversations.ts'
import { presentationFor } from '../contents/presentation.ts'
import { contentUri, representContent } from '../contents/represent.ts'
import type { ContentRow } from '../contents/rows.ts'
import { isAnswer, isTop } from '../contents/writing.ts'
import { type Html, readHtml } from '../html/html.ts'
import { getAnswered, getAnsweredNamed, requireAnswerType } from './answers.ts'

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

interface Prepared {
  readonly html: Html
  /** Read before the transaction, which only takes a turn at it; undefined where nothing is answered. */
  readonly parent?: ContentRow
}

async function prepareAnswer(call: AnswerCall, to: Parameters<typeof getAnswered>[2]): Promise<Prepared> {
  requireAnswerType(call.body, to.type)
  const html = await readBody(call)
  return { html, parent: await getAnswered(call.context.db, call.actor, to) }
}

async function add(call: AnswerCall, tx: Transaction, { html, parent }: Prepared): Promise<EntityReply> {
  const { context, actor, body, query } = call
  if (!parent) throw new Error('An answer answers something.')
  const { published, updated } = query
  const row = await addAnswer(context, tx, actor, { input: body, html, published, updated, parent })
  return created(call, row)
}

export const answersRoutes: readonly Route[] = [
  /** Here rather than with contents, since what is created may answer something. */
  write(
    api.createContent,
    async (call, tx, { html, parent }: Prepared) => {
      const { context, actor, body, query } = call
      if (isAnswer(body)) return await add({ ...call, body }, tx, { html, parent })
      if (!isTop(body)) throw new Error('Content stands by itself or answers something.')
      const { published, updated } = query
      return created(call, await createContent(context, tx, actor, { input: body, html, published, updated }))
    },
    async (call) => {
      const { context, actor, body } = call
      const html = await readBody(call)
      return isAnswer(body) ? { html, parent: await getAnsweredNamed(context, actor, body) } : { html }
    },
  ),

  read(api.listMessages, async (call) => list(call, 'message', call.params.contentID)),
  read(api.listReplies, async (call) => list(call, 'message', call.params.messageID, 'message')),
  read(api.listComments, async (call) => list(call, 'comment', call.params.contentID)),
  read(api.listCommentReplies, async (call) => list(call, 'comment', call.params.commentID, 'comment')),

  write(api.createMessage, add, (call) =>
    prepareAnswer(call, { type: 'message', parentId: call.params.contentID }),
  ),
  write(api.createReply, add, (call) =>
    prepareAnswer(call, { type: 'message', parentId: call.params.messageID, parentType: 'message' }),
  ),
  write(api.createComment, add, (call) =>
    prepareAnswer(call, { type: 'comment', parentId: call.params.contentID }),
  ),
  write(api.createCommentReply, add, (call) =>
    prepareAnswer(call, { type: 'comment', parentId: call.params.commentID, parentType: 'comment' }),
  ),
]
