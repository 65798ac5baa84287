import { type AnswerType, api } from '@folkmoot/contract'
import type { Transaction } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import type { EntityReply, PageReply } from '../../../http/answer.ts'
import { present } from '../../../http/present.ts'
import { type Call, type CheckedCall, type Route, read, upload } from '../../../http/route.ts'
import type { NewFile } from '../files/files.ts'
import { receiveFile } from '../files/receiving.ts'
import { getContentKey, requireType } from '../reading/contents.ts'
import { presentationFor } from '../reading/presentation.ts'
import { createdReply } from '../reading/represent.ts'
import type { Answered } from '../reading/rows.ts'
import { readBody } from '../writing/columns.ts'
import { createTop } from '../writing/creating.ts'
import { isAnswer, isTop } from '../writing/writing.ts'
import { addAnswer } from './adding.ts'
import { getAnswered, getAnsweredNamed, requireAnswerType } from './answers.ts'
import { type ConversationQuery, listAnswers } from './conversations.ts'

interface ListCall extends CheckedCall {
  readonly query: ConversationQuery
}

/** With `parentType`, the path names content of that type. */
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

type AnswerCall = Pick<Call<typeof api.createMessage>, 'body' | 'query'> & CheckedCall

interface Prepared {
  readonly html: Html
  /** Read before the transaction, which only locks its root; undefined for top content. */
  readonly parent?: Answered
}

type Named = Parameters<typeof getAnswered>[2]

async function prepareAnswer(call: AnswerCall, to: Named): Promise<Prepared> {
  requireAnswerType(call.body, to.type)
  const html = await readBody(call.context, call.body)
  return { html, parent: await getAnswered(call.context.db, call.actor, to) }
}

async function add(
  call: AnswerCall,
  tx: Transaction,
  { html, parent }: Prepared,
  files: readonly NewFile[],
): Promise<EntityReply> {
  const { context, actor, body, query } = call
  if (!parent) throw new Error('An answer answers something.')
  const { published, updated } = query
  const row = await addAnswer(context, tx, actor, { input: body, html, files, published, updated, parent })
  return createdReply(call, row)
}

type AnswerOperation =
  | typeof api.createMessage
  | typeof api.createReply
  | typeof api.createComment
  | typeof api.createCommentReply
  | typeof api.createMessageComment

const answering = (operation: AnswerOperation, answeredBy: (call: CheckedCall) => Named): Route =>
  upload(operation, {
    // Checked before any file is received, and again afterwards.
    admit: (call) => getAnswered(call.context.db, call.actor, answeredBy(call)),
    receive: receiveFile,
    prepare: (call) => prepareAnswer(call, answeredBy(call)),
    handle: (call, tx, files, prepared: Prepared) => add(call, tx, prepared, files),
  })

export const answersRoutes: readonly Route[] = [
  /** Here and not with contents, because the new content may be an answer. */
  upload(api.createContent, {
    receive: receiveFile,
    handle: async (call, tx, files, { html, parent }: Prepared) => {
      const { body } = call
      if (isAnswer(body)) return await add({ ...call, body }, tx, { html, parent }, files)
      if (!isTop(body)) throw new Error('Content stands by itself or answers something.')
      return await createTop(call, tx, body, { html, files })
    },
    prepare: async (call) => {
      const { context, actor, body } = call
      const html = await readBody(context, body)
      return isAnswer(body) ? { html, parent: await getAnsweredNamed(context, actor, body) } : { html }
    },
  }),

  read(api.listMessages, async (call) => list(call, 'message', call.params.contentID)),
  read(api.listReplies, async (call) => list(call, 'message', call.params.messageID, 'message')),
  read(api.listComments, async (call) => list(call, 'comment', call.params.contentID)),
  read(api.listMessageComments, async (call) => list(call, 'comment', call.params.messageID, 'message')),
  read(api.listCommentReplies, async (call) => list(call, 'comment', call.params.commentID, 'comment')),

  answering(api.createMessage, ({ params }) => ({ type: 'message', parentId: params.contentID ?? '' })),
  answering(api.createReply, ({ params }) => ({
    type: 'message',
    parentId: params.messageID ?? '',
    parentType: 'message',
  })),
  answering(api.createComment, ({ params }) => ({ type: 'comment', parentId: params.contentID ?? '' })),
  answering(api.createMessageComment, ({ params }) => ({
    type: 'comment',
    parentId: params.messageID ?? '',
    parentType: 'message',
  })),
  answering(api.createCommentReply, ({ params }) => ({
    type: 'comment',
    parentId: params.commentID ?? '',
    parentType: 'comment',
  })),
]
