import { api, V3 } from '@folkmoot/contract'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'
import { SITUATIONS, type Situation } from '../../../testing/content-rights.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
/** Once is enough: it does not depend on the place. */
const anywhere = {
  line: (situation: Situation) => (situation === SITUATIONS['for everyone'] ? situation.rights : undefined),
}

const MATRIX: Readonly<Record<string, Row>> = {
  'see an image in the text of a document': asking(api.getImage, {
    isVaried: true,
    right: 'read',
    input: ({ image }) => ({ imageID: image }),
  }),
  'send an image': asking(api.createImage, {
    ...anywhere,
    right: 'react',
    input: () => ({ files: [new File([png], 'red.png')] }),
  }),
}

const cells = cellsOf(MATRIX)

test(`images by everybody in every situation: ${cells.length} cells, 0 mismatches`, {
  timeout: 300_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})

test('every operation on images is in the matrix', () => {
  const asked = Object.values(MATRIX).map(({ operation }) => operation.id)

  const all = Object.values(api).filter(({ path }) => path.startsWith(`${V3}/images`))

  expect(all.map(({ id }) => id).filter((id) => !asked.includes(id))).toEqual([])
})
