/**
 * Before memory is measured: what takes most of it once and keeps it. Two comparisons of long versions took a server
 * from 254 to 404 MB, and ten more left it there; in the middle of a campaign that looks like a leak.
 */
import type { Client } from '@folkmoot/client'

const PARAGRAPHS = 12_000
const TIMES = 3

const text = (word: string) =>
  Array.from({ length: PARAGRAPHS }, (_, index) => `<p>${word} ${index} of this long version</p>`).join('')

export async function warmUp(root: Client): Promise<void> {
  const subject = 'Long versions'
  const body = (word: string) => ({
    type: 'document' as const,
    subject,
    content: { type: 'text/html' as const, text: text(word) },
  })
  const { contentID } = await root.createContent({ body: body('First') })
  await root.updateContent({ contentID, body: body('Second') })
  for (let time = 0; time < TIMES; time++) {
    await root.compareVersions({ contentID, number: '1', otherNumber: '2' })
  }
  await root.deleteContent({ contentID })
}
