/** Plans conversations: who writes, answers, likes and reacts, and when. */
import type { Client } from '@folkmoot/client'
import { type Content, V3 } from '@folkmoot/contract'
import { type Calendar, HOUR_MS } from './calendar.ts'
import type { Chance } from './chance.ts'
import { filesBySubject } from './files.ts'
import { htmlWithPictures } from './markup.ts'
import type { Step } from './steps.ts'
import type { Topic } from './topic.ts'

const EMOJI = ['❤️', '🎉', '💡', '👀']
/** The share of replies that get reactions. */
const REACTED = 0.12
/** Between a reply and the next one, and before a like, as medians. */
const REPLY_HOURS = 2
const LIKE_HOURS = 5

const LINE = /^(> )?(\w+): (.*)$/s

/** `who: what`, with an arrow in front if it answers the one before. */
function parsed(line: string): { username: string; text: string; isArrow: boolean } {
  const [, arrow, username = '', text = ''] = LINE.exec(line) ?? []
  return { username, text, isArrow: arrow !== undefined }
}

/** Everybody who writes in it. */
export const writersOf = ({ author, said = [] }: Topic): string[] => [
  author,
  ...said.map((line) => parsed(line).username),
]

/** A topic and the dates of what is said in it. */
export interface Dated {
  readonly topic: Topic
  readonly start: number
  readonly replies: readonly number[]
}

export const repliesOf = (calendar: Calendar, topic: Topic, start: number): Dated => ({
  topic,
  start,
  replies: calendar.series(start, topic.said?.length ?? 0, REPLY_HOURS),
})

interface Setting {
  readonly chance: Chance
  readonly calendar: Calendar
  readonly clientOf: (username: string) => Client
  readonly placeIdOf: (key: string) => string
  /** By the key of a place: who may like what is there. */
  readonly readersOf: (key: string) => readonly string[]
  /** Runs what creates content alone, so that ids grow with dates. */
  readonly inTurn: <Result>(act: () => Promise<Result>) => Promise<Result>
}

/** What was written so far: the topic, then what is said. */
type Written = Content[]

export class Conversations {
  readonly #setting: Setting

  constructor(setting: Setting) {
    this.#setting = setting
  }

  plan({ topic, start, replies }: Dated): Step[] {
    const { chance, calendar } = this.#setting
    const written: Written = []
    const first: Step = { at: start, act: () => this.#begin(topic, written) }
    const steps = [first]
    for (const [index, line] of (topic.said ?? []).entries()) {
      const act = () => this.#say(topic, line, written)
      steps.push({ at: replies[index] ?? start, after: steps.at(-1), act })
    }
    const reactions = steps.flatMap((step, index) => {
      const author = index === 0 ? topic.author : parsed(topic.said?.[index - 1] ?? '').username
      const isReacted = index === 0 || chance.happens(REACTED)
      const acts = [...this.#likes(topic, author), ...(isReacted ? this.#reactions(topic) : [])]
      return acts.map(
        (act): Step => ({
          at: calendar.afterwards(step.at, LIKE_HOURS),
          after: step,
          act: async () => await act(written[index]?.id ?? ''),
        }),
      )
    })
    return [...steps, ...reactions, ...this.#chosen(topic, steps.at(-1) ?? first, written)]
  }

  /** The author marks the answer, after the last reply. */
  #chosen({ author, answer }: Topic, last: Step, written: Written): Step[] {
    if (answer === undefined) return []
    const act = async () => {
      const messageID = written[answer + 1]?.id ?? ''
      await this.#setting.clientOf(author).setCorrectAnswer({ messageID })
    }
    return [{ at: Math.min(last.at + HOUR_MS, (last.at + this.#setting.calendar.now) / 2), after: last, act }]
  }

  async #begin(topic: Topic, written: Written): Promise<void> {
    const { clientOf, placeIdOf, inTurn } = this.#setting
    const author = clientOf(topic.author)
    const content = await htmlWithPictures(author, topic.text)
    const file = await filesBySubject[topic.subject]?.()
    const created = await inTurn(() =>
      author.createContent({
        ...(file && { files: [file] }),
        body: {
          type: topic.kind === 'document' ? 'document' : 'discussion',
          ...(topic.kind === 'question' && { question: true }),
          subject: topic.subject,
          content,
          tags: [...topic.tags],
          parent: `${V3}/places/${placeIdOf(topic.place)}`,
        },
      }),
    )
    written.push(created)
  }

  async #say({ kind }: Topic, line: string, written: Written): Promise<void> {
    const { username, text, isArrow } = parsed(line)
    const client = this.#setting.clientOf(username)
    const content = await htmlWithPictures(client, text)
    const contentID = written[0]?.id ?? ''
    const beforeID = isArrow && written.length > 1 ? written.at(-1)?.id : undefined
    const answer = async (): Promise<Content> => {
      if (kind === 'document') {
        const body = { type: 'comment', content } as const
        if (beforeID) return await client.createCommentReply({ commentID: beforeID, body })
        return await client.createComment({ contentID, body })
      }
      const body = { type: 'message', content } as const
      if (beforeID) return await client.createReply({ messageID: beforeID, body })
      return await client.createMessage({ contentID, body })
    }
    written.push(await this.#setting.inTurn(answer))
  }

  #likes(topic: Topic, author: string): ((contentID: string) => Promise<unknown>)[] {
    const { chance, readersOf, clientOf } = this.#setting
    return chance
      .some(readersOf(topic.place), Math.floor(chance.next() ** 3 * 9))
      .filter((username) => username !== author)
      .map((username) => (contentID) => clientOf(username).like({ contentID }))
  }

  #reactions(topic: Topic): ((contentID: string) => Promise<unknown>)[] {
    const { chance, readersOf, clientOf } = this.#setting
    return chance.some(readersOf(topic.place), chance.below(5)).map((username) => {
      const emoji = chance.one(EMOJI)
      return (contentID) => clientOf(username).reactToContent({ contentID, emoji })
    })
  }
}
