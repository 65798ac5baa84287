import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { writeSitemapPart } from './sitemaps.ts'

const { admin, context, close } = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(close)

test('a part is read once, however many ask for it; one without entries is not kept', async () => {
  const place = await admin.createPlace({ body: { type: 'group', name: 'Kept', groupType: 'OPEN' } })
  const [first, second] = [writeSitemapPart(context, 'places', 0), writeSitemapPart(context, 'places', 0)]
  const text = await first
  const [beyond, again] = [writeSitemapPart(context, 'places', 9), writeSitemapPart(context, 'places', 9)]
  await beyond

  expect(second).toBe(first)
  expect(text).toContain(`<loc>${place.resources.html?.ref}</loc>`)
  expect(writeSitemapPart(context, 'places', 0)).toBe(first)
  expect(again).toBe(beyond)
  expect(writeSitemapPart(context, 'places', 9)).not.toBe(beyond)
})
