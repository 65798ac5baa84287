import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'
import type { Situation } from '../../../testing/content-rights.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

/** Readers of a place read its published content. */
const inPlace = ({ groupType, status, rights }: Situation) =>
  groupType && status === 'published' ? rights : undefined

const MATRIX: Readonly<Record<string, Row>> = {
  'read what happened to a document': asking(api.getActivity, {
    isVaried: true,
    right: 'read',
    input: ({ likedDocument }) => ({ activityID: likedDocument }),
  }),
  'read what happened to a reply': asking(api.getActivity, {
    right: 'read',
    input: ({ likedReply }) => ({ activityID: likedReply }),
  }),
  'read what happened to an announcement': asking(api.getActivity, {
    isVaried: true,
    line: (situation) => situation.announced,
    right: 'read',
    input: ({ likedAnnouncement }) => ({ activityID: likedAnnouncement }),
  }),
  'see what happened in a place': asking(api.listPlaceActivities, {
    isVaried: true,
    line: inPlace,
    right: 'read',
    input: ({ placeID }) => ({ placeID }),
  }),
  'find what happened to a document among all': asking(api.listActivities, {
    right: 'read',
    input: () => ({ count: 100 }),
    finds: ({ likedDocument }) => likedDocument,
  }),
  'find what happened to a document by who did it': asking(api.listPersonActivities, {
    right: 'read',
    input: (_, { people }) => ({ personID: people.writer.id, count: 100 }),
    finds: ({ likedDocument }) => likedDocument,
  }),
}

const cells = cellsOf(MATRIX)

test(`activities by everybody in every situation: ${cells.length} cells, 0 mismatches`, {
  timeout: 300_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})

test('every operation on activities is in the matrix', () => {
  const asked = Object.values(MATRIX).map(({ operation }) => operation.id)

  // What the caller looked at has tests of its own, and so has the count of the list.
  const isElsewhere = /\/activities\/(count|recent|frequent)(\/|$)/
  const all = Object.values(api).filter(
    ({ path }) => /\/v3(\/(people|places)\/\{\w+\})?\/activities/.test(path) && !isElsewhere.test(path),
  )

  expect(all).toHaveLength(4)
  expect(all.map(({ id }) => id).filter((id) => !asked.includes(id))).toEqual([])
})
