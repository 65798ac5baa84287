import { expect, test } from 'vitest'
import { drawPicture } from './drawn-picture.ts'
import { readPicture } from './pictures.ts'

test('pictures are read one after the other; seventeen are taken at once, and the next is asked to come again', async () => {
  const bytes = drawPicture('anything')

  const outcomes = await Promise.allSettled(Array.from({ length: 19 }, () => readPicture(bytes)))

  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.failureName] : []))
  expect(refused).toEqual(['too_fast', 'too_fast'])
  await expect(readPicture(bytes)).resolves.toMatchObject({ media_type: 'image/webp' })
})
