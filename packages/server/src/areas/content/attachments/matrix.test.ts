import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'
import type { Situation } from '../../../testing/content-rights.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

const files = [new File(['some words'], 'notes.txt', { type: 'text/plain' })]
const announced = { line: (situation: Situation) => situation.announced }
const content = { type: 'text/html', text: '<p>Words</p>' } as const

const MATRIX: Readonly<Record<string, Row>> = {
  'list the files of a discussion': asking(api.listAttachments, {
    isVaried: true,
    right: 'read',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'list the files of an announcement': asking(api.listAttachments, {
    ...announced,
    right: 'read',
    input: ({ announcement }) => ({ contentID: announcement }),
  }),
  'list the files of a message': asking(api.listMessageAttachments, {
    right: 'read',
    input: ({ reply }) => ({ messageID: reply }),
  }),
  'list the files of a message at its path': asking(api.listAttachmentsOfMessage, {
    right: 'read',
    input: ({ reply }) => ({ messageID: reply }),
  }),
  'list the files of a comment': asking(api.listCommentAttachments, {
    right: 'read',
    input: ({ comment }) => ({ commentID: comment }),
  }),
  'list the files of a comment at its path': asking(api.listAttachmentsOfComment, {
    right: 'read',
    input: ({ comment }) => ({ commentID: comment }),
  }),
  'add a file to a message at its path': asking(api.addAttachmentsOfMessage, {
    right: 'change',
    input: ({ message }) => ({ messageID: message, files }),
  }),
  'add a file to a comment': asking(api.addCommentAttachments, {
    right: 'change',
    input: ({ comment }) => ({ commentID: comment, files }),
  }),
  "add a file to somebody else's comment at its path": asking(api.addAttachmentsOfComment, {
    right: 'moderate',
    input: ({ othersComment }) => ({ commentID: othersComment, files }),
  }),
  'add a file to a discussion': asking(api.addAttachments, {
    isVaried: true,
    right: 'change',
    input: ({ discussion }) => ({ contentID: discussion, files }),
  }),
  'add a file to an announcement': asking(api.addAttachments, {
    ...announced,
    right: 'change',
    input: ({ announcement }) => ({ contentID: announcement, files }),
  }),
  'add a file to a document that is open to all who write there': asking(api.addAttachments, {
    right: 'change together',
    input: ({ openDocument }) => ({ contentID: openDocument, files }),
  }),
  'add a file to a document that names its authors': asking(api.addAttachments, {
    right: 'change as named',
    input: ({ limitedDocument }) => ({ contentID: limitedDocument, files }),
  }),
  "add a file to somebody else's message": asking(api.addMessageAttachments, {
    right: 'moderate',
    input: ({ othersMessage }) => ({ messageID: othersMessage, files }),
  }),
  'read about a file': asking(api.getAttachment, {
    right: 'read',
    input: ({ file }) => ({ attachmentID: file }),
  }),
  'read about a file of a message': asking(api.getAttachment, {
    right: 'read',
    input: ({ replyFile }) => ({ attachmentID: replyFile }),
  }),
  'download a file': asking(api.downloadAttachment, {
    isVaried: true,
    right: 'read',
    input: ({ file }) => ({ attachmentID: file }),
  }),
  'download a file of an announcement': asking(api.downloadAttachment, {
    ...announced,
    isVaried: true,
    right: 'read',
    input: ({ announcementFile }) => ({ attachmentID: announcementFile }),
  }),
  'see the preview of a file': asking(api.previewAttachment, {
    isVaried: true,
    right: 'read',
    input: ({ file }) => ({ attachmentID: file }),
  }),
  'take a file away': asking(api.deleteAttachment, {
    isVaried: true,
    right: 'change',
    input: ({ file }) => ({ attachmentID: file }),
  }),
  "take a file of somebody else's message away": asking(api.deleteAttachment, {
    right: 'moderate',
    input: ({ othersFile }) => ({ attachmentID: othersFile }),
  }),
  'change a discussion and add a file': asking(api.updateContent, {
    right: 'change',
    input: ({ discussion }) => ({
      contentID: discussion,
      body: { type: 'discussion' as const, subject: 'Another subject', content },
      files,
    }),
  }),
  'reply with a file': asking(api.createMessage, {
    right: 'answer',
    input: ({ discussion }) => ({
      contentID: discussion,
      body: { type: 'message' as const, content },
      files,
    }),
  }),
  'comment with a file': asking(api.createComment, {
    right: 'answer',
    input: ({ document }) => ({ contentID: document, body: { type: 'comment' as const, content }, files }),
  }),
}

const cells = cellsOf(MATRIX)

test(`files by everybody in every situation: ${cells.length} cells, 0 mismatches`, {
  timeout: 300_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})

test('every operation on attachments is in the matrix', () => {
  const asked = Object.values(MATRIX).map(({ operation }) => operation.id)

  const all = Object.values(api).filter(({ path }) => path.includes('/attachments'))

  expect(all.map(({ id }) => id).filter((id) => !asked.includes(id))).toEqual([])
})
