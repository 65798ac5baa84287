import { api, CONTENT_STATUSES, type ContentInput } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'
import { SITUATIONS, type Situation } from '../../../testing/content-rights.ts'
import type { Stage } from '../../../testing/content-stage.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

const body = { type: 'text/html', text: '<p>Other words</p>' } as const
const changed = (type: ContentInput['type']) => ({ type, subject: 'Another subject', content: body })
const ANY_STATUS = `status(${CONTENT_STATUSES.join(',')})`

/** Announcements have lines of their own. */
const announced = { line: (situation: Situation) => situation.announced }
const isOut = (situation: Situation) => situation.status === 'published'
/** Operations on the place itself: only where its content is for everyone who may read it. */
const inPlace = {
  line: (situation: Situation) => (situation.groupType && isOut(situation) ? situation.rights : undefined),
}
/** Once is enough: it does not depend on the place. */
const anywhere = {
  line: (situation: Situation) => (situation === SITUATIONS['for everyone'] ? situation.rights : undefined),
}

const listed = (code: number, name: keyof Stage) => ({
  isVaried: true,
  right: 'read' as const,
  input: (stage: Stage) => ({ filter: [`entityDescriptor(${code},${stage[name]})`, ANY_STATUS] }),
  finds: (stage: Stage) => stage[name],
})

const MATRIX: Readonly<Record<string, Row>> = {
  'read a discussion': asking(api.getContent, {
    isVaried: true,
    right: 'read',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'edit a discussion': asking(api.getEditableContent, {
    right: 'change',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'edit a document that is open to all who write there': asking(api.getEditableContent, {
    right: 'change together',
    input: ({ openDocument }) => ({ contentID: openDocument }),
  }),
  'download a discussion': asking(api.downloadContent, {
    right: 'read',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'read an announcement': asking(api.getAnnouncement, {
    ...announced,
    right: 'read',
    input: ({ announcement }) => ({ contentID: announcement }),
  }),
  'read a document by its page': asking(api.getDocumentOfPage, {
    right: 'read',
    input: ({ document }) => ({ contentID: document }),
  }),
  'read a discussion by its page': asking(api.getDiscussionOfPage, {
    right: 'read',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'read a message by its page': asking(api.getMessageOfPage, {
    right: 'read',
    input: ({ reply }) => ({ contentID: reply }),
  }),
  'read an announcement by its page': asking(api.getAnnouncementOfPage, {
    ...announced,
    right: 'read',
    input: ({ announcement }) => ({ contentID: announcement }),
  }),
  'see what a discussion mentions': asking(api.listMentions, {
    isVaried: true,
    right: 'read',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'see what a comment mentions': asking(api.listMentions, {
    right: 'read',
    input: ({ commentReply }) => ({ contentID: commentReply }),
  }),
  'see what an announcement mentions': asking(api.listMentions, {
    ...announced,
    right: 'read',
    input: ({ announcement }) => ({ contentID: announcement }),
  }),
  'find what a document mentions': asking(api.listMentions, {
    isVaried: true,
    right: 'read',
    input: ({ mentioning }) => ({ contentID: mentioning }),
    finds: ({ document }) => document,
  }),
  'change a discussion': asking(api.updateContent, {
    isVaried: true,
    right: 'change',
    input: ({ discussion }) => ({ contentID: discussion, body: changed('discussion') }),
  }),
  'change an announcement': asking(api.updateAnnouncement, {
    ...announced,
    isVaried: true,
    right: 'change',
    input: ({ announcement }) => ({ contentID: announcement, body: changed('announcement') }),
  }),
  'change a document that is open to all who write there': asking(api.updateContent, {
    isVaried: true,
    right: 'change together',
    input: ({ openDocument }) => ({ contentID: openDocument, body: changed('document') }),
  }),
  'take the say from the author of an open document': asking(api.updateContent, {
    right: 'change',
    input: ({ openDocument }) => ({
      contentID: openDocument,
      body: { ...changed('document'), authorship: 'author' as const },
    }),
  }),
  'change a document that names its authors': asking(api.updateContent, {
    right: 'change as named',
    input: ({ limitedDocument }) => ({ contentID: limitedDocument, body: changed('document') }),
  }),
  'delete a discussion': asking(api.deleteContent, {
    right: 'change',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'delete a document that is open to all who write there': asking(api.deleteContent, {
    right: 'change',
    input: ({ openDocument }) => ({ contentID: openDocument }),
  }),
  'delete a document that names its authors': asking(api.deleteContent, {
    right: 'change',
    input: ({ limitedDocument }) => ({ contentID: limitedDocument }),
  }),
  'delete an announcement': asking(api.deleteAnnouncement, {
    ...announced,
    isVaried: true,
    right: 'change',
    input: ({ announcement }) => ({ contentID: announcement }),
  }),
  'find a discussion': asking(api.listContents, listed(1, 'discussion')),
  'find a message': asking(api.listContents, listed(2, 'reply')),
  'find a comment': asking(api.listContents, listed(105, 'commentReply')),
  'find an announcement': asking(api.listContents, { ...announced, ...listed(22, 'announcement') }),
  'find it in its place': asking(api.listPlaceContents, {
    ...inPlace,
    right: 'read',
    input: ({ placeID }) => ({ placeID }),
  }),
  'find it among the announcements of its place': asking(api.listPlaceAnnouncements, {
    ...inPlace,
    right: 'read',
    input: ({ placeID }) => ({ placeID }),
  }),
  'find an active announcement': asking(api.listAnnouncements, {
    line: (situation) => (isOut(situation) ? situation.announced : undefined),
    right: 'read',
    input: () => ({ count: 100 }),
    finds: ({ announcement }) => announcement,
  }),
  'find an announcement that is not active': asking(api.listAnnouncements, {
    line: (situation) => (isOut(situation) ? undefined : situation.announced),
    right: 'change',
    input: () => ({ count: 100, activeOnly: false }),
    finds: ({ announcement }) => announcement,
  }),
  'create a document in a place': asking(api.createContent, {
    ...inPlace,
    isVaried: true,
    right: 'answer',
    input: ({ placeID }) => ({ body: { ...changed('document'), parent: `/places/${placeID}` } }),
    unseen: { refused: 403, denied: 400 },
  }),
  'announce in a place': asking(api.createContent, {
    ...inPlace,
    right: 'announce',
    input: ({ placeID }) => ({ body: { ...changed('announcement'), parent: `/places/${placeID}` } }),
    unseen: { refused: 403, denied: 400 },
  }),
  'create a document in a place, by its path': asking(api.createPlaceContent, {
    ...inPlace,
    isVaried: true,
    right: 'answer',
    input: ({ placeID }) => ({ placeID, body: { ...changed('document'), type: 'document' as const } }),
  }),
  'announce in a place, by its path': asking(api.createPlaceAnnouncement, {
    ...inPlace,
    right: 'announce',
    input: ({ placeID }) => ({
      placeID,
      body: { ...changed('announcement'), type: 'announcement' as const },
    }),
  }),
  'announce to everyone': asking(api.createAnnouncement, {
    ...anywhere,
    right: 'announce to all',
    input: () => ({ body: { ...changed('announcement'), type: 'announcement' as const } }),
  }),
  'create a discussion for everyone': asking(api.createContent, {
    ...anywhere,
    right: 'answer',
    input: () => ({ body: changed('discussion') }),
  }),
}

const cells = cellsOf(MATRIX)

test(`content by everybody in every situation: ${cells.length} cells, 0 mismatches`, {
  timeout: 300_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})

test('every operation on content is here, unless its module has its own matrix', () => {
  const asked = Object.values(MATRIX).map(({ operation }) => operation.id)
  const isElsewhere =
    /\/(messages|comments|likes|reactions|bookmarks?|read|versions|outcomes|followingIn|shares|dismiss|featured|lock|move|split|merge|changes|recommended|linkPreviews)(\/|$)/
  // Which content they list is tested for everybody in listed.test.ts.
  const isRanking = /\/contents\/(recent|popular|trending)$/

  const all = Object.values(api).filter(
    ({ group, path }) => group === 'Content' && !isElsewhere.test(path) && !isRanking.test(path),
  )

  expect(all.map(({ id }) => id).filter((id) => !asked.includes(id))).toEqual([])
})
