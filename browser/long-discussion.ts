/** A long discussion of many people, for tests of scrolling. */
import type { Client } from '@folkmoot/client'
import type { Content } from '@folkmoot/contract'

const SENTENCE =
  'Whoever keeps bees near a fence of willow learns in spring what they left undone in autumn. '
const REPLIES_OF_THREAD = 10
const DEEPEST = 6
const AT_ONCE = 20

/** From a few words to several paragraphs, and now and then a list. */
function textOf(number: number): string {
  const paragraphs = Array.from(
    { length: number % 4 },
    (_, at) => `<p>${SENTENCE.repeat(1 + ((number * 7 + at * 3) % 6)).trim()}</p>`,
  )
  const list = number % 9 === 0 ? '<ul><li>Feed them.</li><li>Leave them alone.</li></ul>' : ''
  return `<p>Reply number ${number}.</p>${paragraphs.join('')}${list}`
}

const message = (number: number) => ({
  type: 'message' as const,
  content: { type: 'text/html' as const, text: textOf(number) },
})

/** In threads of ten, six deep: the first replies answer one another, the others the one above. */
export async function writeLongDiscussion(client: Client, replies: number): Promise<Content> {
  const discussion = await client.createContent({
    body: {
      type: 'discussion',
      subject: `${replies} replies`,
      content: { type: 'text/html', text: '<p>What do you think?</p>' },
    },
  })
  const threads = Array.from({ length: replies / REPLIES_OF_THREAD }, (): Content[] => [])
  let written = 0
  async function goOn(): Promise<void> {
    for (let thread = threads.shift(); thread; thread = threads.shift()) {
      const body = message(++written)
      const above = thread.length < DEEPEST ? thread.at(-1) : thread[thread.length % DEEPEST]
      thread.push(
        above
          ? await client.createReply({ messageID: above.id, body })
          : await client.createMessage({ contentID: discussion.id, body }),
      )
      if (thread.length < REPLIES_OF_THREAD) threads.push(thread)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  return discussion
}

/** The anchors of all replies, in the order in which they are read. */
export async function anchorsOf(client: Client, contentID: string, replies: number): Promise<string[]> {
  const anchors: string[] = []
  while (anchors.length < replies) {
    const { list } = await client.listMessages({
      contentID,
      startIndex: anchors.length,
      count: 100,
      fields: 'id,-resources',
    })
    anchors.push(...list.map(({ id }) => `message-${id}`))
  }
  return anchors
}
