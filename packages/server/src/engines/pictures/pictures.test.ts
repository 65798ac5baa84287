import { expect, test } from 'vitest'
import { drawPicture } from './drawn-picture.ts'
import { readPicture } from './pictures.ts'

test('pictures are processed one at a time; seventeen are accepted at once, and the next gets 503', async () => {
  const bytes = drawPicture('anything')

  const outcomes = await Promise.allSettled(Array.from({ length: 19 }, () => readPicture(bytes)))

  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.failureName] : []))
  expect(refused).toEqual(['too_fast', 'too_fast'])
  await expect(readPicture(bytes)).resolves.toMatchObject({ media_type: 'image/webp' })
})
