import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'
import type { Situation } from '../../../testing/content-rights.ts'
import type { Stage } from '../../../testing/content-stage.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

const where = (is: (situation: Situation) => boolean) => ({
  line: (situation: Situation) => (is(situation) ? situation.rights : undefined),
})
const isClosed = ({ groupType }: Situation) => groupType === 'PRIVATE' || groupType === 'SECRET'
const isInOpen = (situation: Situation) => situation.groupType !== undefined && !isClosed(situation)
const isOut = ({ visibility, status }: Situation) =>
  status === 'published' && (visibility === 'all' || visibility === 'place')
const apart = ({ discussion, othersMessage }: Stage) => ({
  contentID: discussion,
  body: { subject: 'Apart', messages: [`/messages/${othersMessage}`] },
})
const together = ({ discussion, otherDiscussion }: Stage) => ({
  contentID: discussion,
  body: { target: `/contents/${otherDiscussion}` },
})
const ofDiscussion = ({ discussion }: Stage) => ({ contentID: discussion })

const MATRIX: Readonly<Record<string, Row>> = {
  'split a discussion that all may read': asking(api.splitDiscussion, {
    ...where((situation) => isOut(situation) && !isClosed(situation)),
    isVaried: true,
    right: 'split',
    input: apart,
  }),
  'split a discussion of a private or secret group': asking(api.splitDiscussion, {
    ...where((situation) => isOut(situation) && isClosed(situation) && !situation.isPlaceArchived),
    isVaried: true,
    right: 'take out',
    input: apart,
  }),
  'merge discussions that all may read': asking(api.mergeDiscussion, {
    ...where((situation) => isOut(situation) && !isClosed(situation) && !situation.isPlaceArchived),
    isVaried: true,
    right: 'split',
    input: together,
  }),
  'merge discussions of a private or secret group': asking(api.mergeDiscussion, {
    ...where((situation) => isOut(situation) && isClosed(situation) && !situation.isPlaceArchived),
    isVaried: true,
    right: 'take out',
    input: together,
  }),
  'see what was done with a discussion': asking(api.listConversationChanges, {
    ...where(({ groupType }) => groupType === undefined),
    right: 'moderate',
    input: ofDiscussion,
  }),
  'see what was done with a discussion of an open place': asking(api.listConversationChanges, {
    ...where(isInOpen),
    isVaried: true,
    right: 'make official',
    input: ofDiscussion,
  }),
  'see what was done with a discussion of a private or secret group': asking(api.listConversationChanges, {
    ...where(isClosed),
    isVaried: true,
    right: 'take out',
    input: ofDiscussion,
  }),
}

const cells = cellsOf(MATRIX)

test(`splits and merges by everybody in every situation: ${cells.length} cells, 0 mismatches`, {
  timeout: 300_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})
