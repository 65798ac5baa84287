import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

const MATRIX: Readonly<Record<string, Row>> = {
  'see where one follows a discussion': asking(api.listContentFollowingIn, {
    right: 'react',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'follow a document nowhere': asking(api.setContentFollowingIn, {
    right: 'react',
    input: ({ document }) => ({ contentID: document, body: [] }),
  }),
  'follow an announcement nowhere': asking(api.setContentFollowingIn, {
    line: (situation) => situation.announced,
    right: 'react',
    input: ({ announcement }) => ({ contentID: announcement, body: [] }),
  }),
}

const cells = cellsOf(MATRIX)

test(`following content by everybody in every situation: ${cells.length} cells, 0 mismatches`, {
  timeout: 300_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})
