import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

/** One row is all that the budget of a day leaves to those who see most. */
const MATRIX: Readonly<Record<string, Row>> = {
  'report what somebody else answered': asking(api.reportMessage, {
    isVaried: true,
    right: 'react',
    input: ({ othersMessage }) => ({ messageID: othersMessage, body: { reason: 'spam' as const } }),
  }),
}

const cells = cellsOf(MATRIX)

test(`reporting by everybody in every situation: ${cells.length} cells, 0 mismatches`, {
  timeout: 300_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})
