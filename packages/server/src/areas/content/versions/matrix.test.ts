import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

const MATRIX: Readonly<Record<string, Row>> = {
  'list the versions of a document': asking(api.listVersions, {
    isVaried: true,
    right: 'read',
    input: ({ document }) => ({ contentID: document }),
  }),
  'read a version of a document': asking(api.getContentVersion, {
    right: 'read',
    input: ({ document }) => ({ contentID: document, number: '1' }),
  }),
  'compare versions of a document': asking(api.compareVersions, {
    right: 'read',
    input: ({ document }) => ({ contentID: document, number: '1', otherNumber: '1' }),
  }),
  'restore a version of a document': asking(api.restoreVersion, {
    isVaried: true,
    right: 'change',
    input: ({ document }) => ({ contentID: document, number: '1' }),
  }),
  'restore a version of a document that is open to all who write there': asking(api.restoreVersion, {
    right: 'change together',
    input: ({ openDocument }) => ({ contentID: openDocument, number: '1' }),
  }),
  'restore a version of a document that names its authors': asking(api.restoreVersion, {
    right: 'change as named',
    input: ({ limitedDocument }) => ({ contentID: limitedDocument, number: '1' }),
  }),
}

const cells = cellsOf(MATRIX)

test(`versions by everybody in every situation: ${cells.length} cells, 0 mismatches`, {
  timeout: 300_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})

test('every operation on versions is in the matrix', () => {
  const asked = Object.values(MATRIX).map(({ operation }) => operation.id)

  const all = Object.values(api).filter(({ path }) => /\/versions\//.test(path))

  expect(all.map(({ id }) => id).filter((id) => !asked.includes(id))).toEqual([])
})
