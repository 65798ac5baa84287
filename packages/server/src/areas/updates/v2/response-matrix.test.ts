import { api, type OperationShape, type Resources } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'
import { PRINCIPALS, SITUATIONS, type Situation, signOf } from '../../../testing/content-rights.ts'
import type { Cast, Stage } from '../../../testing/content-stage.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

const body = { html: '<p>So</p>' }
const line = ({ updated }: Situation) => updated
/** Nobody can respond to a draft, not even its author. */
const waiting = { line, waits: true }

type Of = (stage: Stage) => string
const onUpdate = (of: Of) => (stage: Stage) => ({ updateID: of(stage) })
const onRemark = (of: Of) => (stage: Stage) => ({ updateCommentID: of(stage) })
const update: Of = (stage) => stage.update
const bound: Of = (stage) => stage.bound
const remark: Of = (stage) => stage.remark
const me = { userID: '@me' }
const authorsOf = (stage: Stage, { people }: Cast) => ({ updateID: stage.bound, userID: people.author.id })
const authorsOfRemark = (stage: Stage, { people }: Cast) => ({
  updateCommentID: stage.boundRemark,
  userID: people.author.id,
})

const MATRIX: Readonly<Record<string, Row>> = {
  'list comments': asking(api.listUpdateComments, { line, right: 'read', input: onUpdate(update) }),
  'comment on an update': asking(api.createUpdateComment, {
    ...waiting,
    right: 'answer',
    input: (stage) => ({ updateID: stage.update, body }),
  }),
  'list what answers a comment': asking(api.listUpdateCommentReplies, {
    line,
    right: 'read',
    input: onRemark(remark),
  }),
  'comment on a comment': asking(api.createUpdateCommentReply, {
    ...waiting,
    right: 'answer',
    input: (stage) => ({ updateCommentID: stage.remark, body }),
  }),
  'read a comment': asking(api.getUpdateComment, { line, right: 'read', input: onRemark(remark) }),
  'change a comment': asking(api.changeUpdateComment, {
    line,
    right: 'change a comment',
    input: (stage) => ({ updateCommentID: stage.remark, body: { content: { text: 'Other' } } }),
  }),
  'change another’s comment': asking(api.changeUpdateComment, {
    line,
    right: 'moderate',
    input: (stage) => ({ updateCommentID: stage.othersRemark, body: { content: { text: 'Other' } } }),
  }),
  'remove a comment': asking(api.deleteUpdateComment, {
    line,
    right: 'change a comment',
    input: onRemark(remark),
  }),
  'remove another’s comment': asking(api.deleteUpdateComment, {
    line,
    right: 'moderate',
    input: onRemark((stage) => stage.othersRemark),
  }),

  'like an update': asking(api.likeUpdate, { ...waiting, right: 'react', input: onUpdate(update) }),
  'like a comment': asking(api.likeUpdateComment, { ...waiting, right: 'react', input: onRemark(remark) }),
  'follow an update': asking(api.followUpdate, { ...waiting, right: 'react', input: onUpdate(update) }),
  'track an update': asking(api.trackUpdate, { ...waiting, right: 'react', input: onUpdate(update) }),
  'see who likes an update': asking(api.listUpdateLikes, { line, right: 'read', input: onUpdate(bound) }),
  'see who likes a comment': asking(api.listUpdateCommentLikes, {
    line,
    right: 'read',
    input: onRemark((stage) => stage.boundRemark),
  }),
  'see that the author likes it': asking(api.getUpdateLike, {
    line,
    right: 'read',
    input: authorsOf,
  }),
  'see that the author likes a comment': asking(api.getUpdateCommentLike, {
    line,
    right: 'read',
    input: authorsOfRemark,
  }),
  'see that the author follows it': asking(api.getUpdateFollower, {
    line,
    right: 'read',
    input: authorsOf,
  }),
  'see that the author tracks it': asking(api.getUpdateTrack, {
    line,
    right: 'read',
    input: authorsOf,
  }),
  'end one’s own like': asking(api.unlikeUpdate, {
    line,
    right: 'react',
    input: (stage) => ({ updateID: stage.bound, ...me }),
  }),
  'end the author’s like': asking(api.unlikeUpdate, {
    line,
    right: 'change',
    input: authorsOf,
  }),
  'end the author’s like of a comment': asking(api.unlikeUpdateComment, {
    line,
    right: 'change',
    input: authorsOfRemark,
  }),
  'follow no more': asking(api.unfollowUpdate, {
    line,
    right: 'react',
    input: (stage) => ({ updateID: stage.bound, ...me }),
  }),
  'let the author follow no more': asking(api.unfollowUpdate, {
    line,
    right: 'change',
    input: authorsOf,
  }),
  'let the author track no more': asking(api.untrackUpdate, {
    line,
    right: 'change',
    input: authorsOf,
  }),
  'mark as read': asking(api.markUpdateRead, { line, right: 'react', input: onUpdate(update) }),
  'mark as unread': asking(api.markUpdateUnread, { line, right: 'react', input: onUpdate(update) }),
  'share an update': asking(api.shareUpdate, {
    ...waiting,
    right: 'react',
    input: (stage) => ({ updateID: stage.update, body: { userURIs: ['@me'] } }),
  }),
}

const cells = cellsOf(MATRIX)

test(`responses to updates by everybody, draft and published: ${cells.length} cells, 0 mismatches`, {
  timeout: 120_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})

const OF_READER = { comments: 'GET', likes: 'GET' }
const OF_SOMEBODY = {
  comments: 'GET,POST',
  likes: 'GET,POST',
  read: 'DELETE,POST',
  followers: 'POST',
  tracks: 'POST',
  share: 'POST',
}
const allowedIn = (resources: Resources | undefined, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (resources?.[name] ? [[name, resources[name].allowed.join()]] : [])),
  )

test('`allowed` of an update and a comment matches the table', async () => {
  for (const situation of Object.values(SITUATIONS).filter(({ updated }) => updated)) {
    const updates = await matrix.resourcesOf(situation, api.getUpdate, onUpdate(update))
    const comments = await matrix.resourcesOf(situation, api.getUpdateComment, onRemark(remark))
    for (const principal of PRINCIPALS) {
      const sign = signOf(situation.updated ?? '', principal)
      const due = sign === '-' ? {} : sign === 'r' ? OF_READER : OF_SOMEBODY
      const changes = sign === 'b' || (sign === 'a' && principal === 'moderator')
      const { comments: answers, likes } = { ...OF_READER, ...due }
      const ofComment = { self: changes ? 'DELETE,GET,PUT' : 'GET', comments: answers, likes }

      expect(allowedIn(updates[principal], Object.keys(OF_SOMEBODY)), principal).toEqual(due)
      expect(allowedIn(comments[principal], ['self', 'comments', 'likes']), principal).toEqual(
        sign === '-' ? {} : ofComment,
      )
    }
  }
})

test('every operation of v2 that is not on updates themselves is in the matrix', () => {
  const asked = Object.values(MATRIX).map(({ operation }) => operation.id)
  const isResponse = /\/(comments|likes|followers|tracks|read|share)(\/|$)/

  const all = Object.values(api as Record<string, OperationShape>).filter(
    ({ path }) => path.startsWith('/api/core/v2/') && isResponse.test(path),
  )

  expect(all.length).toBeGreaterThan(20)
  expect(all.map(({ id }) => id).filter((id) => !asked.includes(id))).toEqual([])
})
