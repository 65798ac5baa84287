import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'
import type { Situation } from '../../../testing/content-rights.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

/** Unpublished content cannot be shared, which another test checks. */
const isOut = ({ status }: Situation) => status === 'published' || status === 'archived'
const unseen = { refused: 400, denied: 400 }
/** With themselves, who may read it if they may share it. */
const users = ['@me']

const MATRIX: Readonly<Record<string, Row>> = {
  'share a discussion': asking(api.shareContent, {
    isVaried: true,
    right: 'react',
    unseen,
    line: (situation) => (isOut(situation) ? situation.rights : undefined),
    input: ({ discussion }) => ({ body: { content: `/contents/${discussion}`, users } }),
  }),
  'share a comment': asking(api.shareContent, {
    right: 'react',
    unseen,
    line: (situation) => (isOut(situation) ? situation.rights : undefined),
    input: ({ comment }) => ({ body: { content: `/comments/${comment}`, users } }),
  }),
}

const cells = cellsOf(MATRIX)

test(`sharing by everybody in every situation: ${cells.length} cells, 0 mismatches`, {
  timeout: 300_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})
