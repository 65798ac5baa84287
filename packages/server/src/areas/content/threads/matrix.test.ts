import { type AnswerType, api, V3 } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'
import type { Stage } from '../../../testing/content-stage.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

const content = { type: 'text/html', text: '<p>Other words</p>' } as const
const body = <Type extends AnswerType>(type: Type) => ({ type, content })

type OnContent = (stage: Stage) => string
const contentID = (of: OnContent) => (stage: Stage) => ({ contentID: of(stage) })
const messageID = (of: OnContent) => (stage: Stage) => ({ messageID: of(stage) })
const commentID = (of: OnContent) => (stage: Stage) => ({ commentID: of(stage) })

/** What a body names is alike whether it is closed to the caller or not there. */
const named = { unseen: { refused: 400, denied: 400 } }

const MATRIX: Readonly<Record<string, Row>> = {
  'list the messages of a discussion': asking(api.listMessages, {
    right: 'read',
    input: contentID((stage) => stage.discussion),
  }),
  'reply to a discussion': asking(api.createMessage, {
    isVaried: true,
    right: 'answer',
    input: ({ discussion }) => ({ contentID: discussion, body: body('message') }),
  }),
  'reply to a discussion whose answers are restricted': asking(api.createMessage, {
    right: 'answer though restricted',
    input: ({ restricted }) => ({ contentID: restricted, body: body('message') }),
  }),
  'read a message': asking(api.getMessage, {
    isVaried: true,
    right: 'read',
    input: messageID((stage) => stage.message),
  }),
  'change a message': asking(api.updateMessage, {
    right: 'change',
    input: ({ message }) => ({ messageID: message, body: body('message') }),
  }),
  'change another’s message': asking(api.updateMessage, {
    right: 'moderate',
    input: ({ othersMessage }) => ({ messageID: othersMessage, body: body('message') }),
  }),
  'delete a message': asking(api.deleteMessage, {
    right: 'change',
    input: messageID((stage) => stage.message),
  }),
  'delete another’s message': asking(api.deleteMessage, {
    right: 'moderate',
    input: messageID((stage) => stage.othersMessage),
  }),
  'list the replies to a message': asking(api.listReplies, {
    right: 'read',
    input: messageID((stage) => stage.message),
  }),
  'reply to a message': asking(api.createReply, {
    right: 'answer',
    input: ({ message }) => ({ messageID: message, body: body('message') }),
  }),
  'list the comments on a document': asking(api.listComments, {
    right: 'read',
    input: contentID((stage) => stage.document),
  }),
  'list the comments on an announcement': asking(api.listComments, {
    line: (situation) => situation.announced,
    right: 'read',
    input: contentID((stage) => stage.announcement),
  }),
  'comment on a document': asking(api.createComment, {
    right: 'answer',
    input: ({ document }) => ({ contentID: document, body: body('comment') }),
  }),
  'comment on an announcement': asking(api.createComment, {
    line: (situation) => situation.announced,
    isVaried: true,
    right: 'answer',
    input: ({ announcement }) => ({ contentID: announcement, body: body('comment') }),
  }),
  'list the comments on a message': asking(api.listMessageComments, {
    right: 'read',
    input: messageID((stage) => stage.message),
  }),
  'comment on a message': asking(api.createMessageComment, {
    right: 'answer',
    input: ({ reply }) => ({ messageID: reply, body: body('comment') }),
  }),
  'comment where answers are restricted': asking(api.createComment, {
    right: 'answer though restricted',
    input: ({ restricted }) => ({ contentID: restricted, body: body('comment') }),
  }),
  'read a comment': asking(api.getComment, { right: 'read', input: commentID((stage) => stage.comment) }),
  'change a comment': asking(api.updateComment, {
    right: 'change',
    input: ({ comment }) => ({ commentID: comment, body: body('comment') }),
  }),
  'change another’s comment': asking(api.updateComment, {
    right: 'moderate',
    input: ({ othersComment }) => ({ commentID: othersComment, body: body('comment') }),
  }),
  'delete a comment': asking(api.deleteComment, {
    right: 'change',
    input: commentID((stage) => stage.comment),
  }),
  'delete another’s comment': asking(api.deleteComment, {
    isVaried: true,
    right: 'moderate',
    input: commentID((stage) => stage.othersComment),
  }),
  'list the comments on a comment': asking(api.listCommentReplies, {
    right: 'read',
    input: commentID((stage) => stage.comment),
  }),
  'comment on a comment': asking(api.createCommentReply, {
    right: 'answer',
    input: ({ commentReply }) => ({ commentID: commentReply, body: body('comment') }),
  }),
  'reply to a discussion that the body names': asking(api.createContent, {
    ...named,
    right: 'answer',
    input: ({ discussion }) => ({ body: { ...body('message'), parent: `/contents/${discussion}` } }),
  }),
  'comment on a comment that the body names': asking(api.createContent, {
    ...named,
    right: 'answer',
    input: ({ comment }) => ({ body: { ...body('comment'), parent: `/comments/${comment}` } }),
  }),
}

const cells = cellsOf(MATRIX)

test(`answers by everybody in every situation: ${cells.length} cells, 0 mismatches`, {
  timeout: 300_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})

test('every operation on messages and comments, less those on the answer of a discussion, is in the matrix', () => {
  const asked = Object.values(MATRIX).map(({ operation }) => operation.id)

  // Their likes, reactions, outcomes, files and reports are in the matrices of these.
  const isOfAnswers = /\/(?<!\/attachments\/)(messages|comments)(\/|$)/
  const all = Object.values(api).filter(
    ({ path }) =>
      path.startsWith(V3) &&
      isOfAnswers.test(path) &&
      !/\/(correctAnswer|abuseReports|likes|reactions|outcomes|attachments)(\/\{emoji\})?$/.test(path),
  )

  expect(all.map(({ id }) => id).filter((id) => !asked.includes(id))).toEqual([])
})
