/** A long discussion of many people, for tests of scrolling. */
import type { Client } from '@folkmoot/client'
import type { Content } from '@folkmoot/contract'

const SENTENCE =
  'Whoever keeps bees near a fence of willow learns in spring what they left undone in autumn. '
const REPLIES_OF_THREAD = 10
const DEEPEST = 6
const AT_ONCE = 20

/** From a few words to several paragraphs, and now and then a list. */
export function textOf(number: number): string {
  const paragraphs = Array.from(
    { length: number % 4 },
    (_, at) => `<p>${SENTENCE.repeat(1 + ((number * 7 + at * 3) % 6)).trim()}</p>`,
  )
  const list = number % 9 === 0 ? '<ul><li>Feed them.</li><li>Leave them alone.</li></ul>' : ''
  return `<p>Reply number ${number}.</p>${paragraphs.join('')}${list}`
}

const html = (text: string) => ({ type: 'text/html', text }) as const

interface Written {
  readonly client: Client
  readonly subject: string
  /** The text of a reply, by its number. */
  readonly textOf: (number: number) => string
}

/** In threads of ten, six deep: the first replies answer one another, the others the one above. */
export async function writeThreads({ client, subject, textOf }: Written, replies: number): Promise<Content> {
  const discussion = await client.createContent({
    body: { type: 'discussion', subject, content: html('<p>What do you think?</p>') },
  })
  const threads = Array.from({ length: replies / REPLIES_OF_THREAD }, (): Content[] => [])
  let written = 0
  async function goOn(): Promise<void> {
    for (let thread = threads.shift(); thread; thread = threads.shift()) {
      const body = { type: 'message', content: html(textOf(++written)) } as const
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

export const writeLongDiscussion = (client: Client, replies: number): Promise<Content> =>
  writeThreads({ client, subject: `${replies} replies`, textOf }, replies)

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
