import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

const emoji = '🎉'

const MATRIX: Readonly<Record<string, Row>> = {
  'see who likes a document': asking(api.listLikes, {
    right: 'read',
    input: ({ liked }) => ({ contentID: liked }),
  }),
  'like a discussion': asking(api.like, {
    right: 'react',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'like an announcement': asking(api.like, {
    line: (situation) => situation.announced,
    right: 'react',
    input: ({ announcement }) => ({ contentID: announcement }),
  }),
  'see who likes a message': asking(api.listMessageLikes, {
    right: 'read',
    input: ({ message }) => ({ messageID: message }),
  }),
  'see who likes a comment': asking(api.listCommentLikes, {
    right: 'read',
    input: ({ comment }) => ({ commentID: comment }),
  }),
  'like a message': asking(api.likeMessage, {
    right: 'react',
    input: ({ message }) => ({ messageID: message }),
  }),
  'like a comment': asking(api.likeComment, {
    isVaried: true,
    right: 'react',
    input: ({ comment }) => ({ commentID: comment }),
  }),
  'take back the like of a message': asking(api.unlikeMessage, {
    right: 'react',
    input: ({ reply }) => ({ messageID: reply }),
  }),
  'take back the like of a comment': asking(api.unlikeComment, {
    right: 'react',
    input: ({ commentReply }) => ({ commentID: commentReply }),
  }),
  'take a like back': asking(api.unlike, {
    right: 'react',
    input: ({ liked }) => ({ contentID: liked }),
  }),
  'see reactions to a document': asking(api.listContentReactions, {
    right: 'read',
    input: ({ liked }) => ({ contentID: liked }),
  }),
  'see reactions to a message': asking(api.listMessageReactions, {
    right: 'read',
    input: ({ message }) => ({ messageID: message }),
  }),
  'see reactions to a comment': asking(api.listCommentReactions, {
    right: 'read',
    input: ({ comment }) => ({ commentID: comment }),
  }),
  'see who reacted to a document': asking(api.listContentReacting, {
    right: 'read',
    input: ({ liked }) => ({ contentID: liked, emoji }),
  }),
  'see who reacted to a message': asking(api.listMessageReacting, {
    right: 'read',
    input: ({ message }) => ({ messageID: message, emoji }),
  }),
  'see who reacted to a comment': asking(api.listCommentReacting, {
    right: 'read',
    input: ({ comment }) => ({ commentID: comment, emoji }),
  }),
  'react to a discussion': asking(api.reactToContent, {
    right: 'react',
    input: ({ discussion }) => ({ contentID: discussion, emoji }),
  }),
  'react to a message': asking(api.reactToMessage, {
    right: 'react',
    input: ({ message }) => ({ messageID: message, emoji }),
  }),
  'react to a comment': asking(api.reactToComment, {
    right: 'react',
    input: ({ comment }) => ({ commentID: comment, emoji }),
  }),
  'take a reaction back': asking(api.unreactToContent, {
    right: 'react',
    input: ({ discussion }) => ({ contentID: discussion, emoji }),
  }),
  'take the reaction to a message back': asking(api.unreactToMessage, {
    right: 'react',
    input: ({ message }) => ({ messageID: message, emoji }),
  }),
  'take the reaction to a comment back': asking(api.unreactToComment, {
    right: 'react',
    input: ({ comment }) => ({ commentID: comment, emoji }),
  }),
  'bookmark a discussion': asking(api.bookmarkContent, {
    right: 'react',
    input: ({ discussion }) => ({ contentID: discussion, body: {} }),
  }),
  'read a bookmark': asking(api.getBookmark, {
    right: 'react',
    input: ({ liked }) => ({ contentID: liked }),
  }),
  'remove a bookmark': asking(api.deleteBookmark, {
    right: 'react',
    input: ({ message }) => ({ contentID: message }),
  }),
  'read a read mark': asking(api.getReadMark, {
    right: 'react',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'mark as read': asking(api.markRead, {
    right: 'react',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'dismiss an announcement': asking(api.dismissAnnouncement, {
    line: (situation) => situation.announced,
    right: 'react',
    input: ({ announcement }) => ({ contentID: announcement }),
  }),
  'take a dismissal back': asking(api.restoreAnnouncement, {
    line: (situation) => situation.announced,
    right: 'react',
    input: ({ announcement }) => ({ contentID: announcement }),
  }),
  'mark as unread': asking(api.markUnread, {
    right: 'react',
    input: ({ message }) => ({ contentID: message }),
  }),
}

const cells = cellsOf(MATRIX)

test(`reactions by everybody in every situation: ${cells.length} cells, 0 mismatches`, {
  timeout: 300_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})

test('every operation on likes, reactions, bookmarks, read marks and dismissals is in the matrix', () => {
  const asked = Object.values(MATRIX).map(({ operation }) => operation.id)

  const all = Object.values(api).filter(({ path }) =>
    /\{(content|message|comment)ID\}\/(likes|reactions|bookmark|read|dismiss)(\/|$)/.test(path),
  )

  expect(all.map(({ id }) => id).filter((id) => !asked.includes(id))).toEqual([])
})
