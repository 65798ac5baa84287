/** Whether the caller follows people: one request for a whole list. */
import { V3 } from '@folkmoot/contract'
import { queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

interface Question {
  readonly personID: string
  answer(follows: boolean): void
  fail(error: unknown): void
}

/** Collects the requests of one render into a batch. */
const GATHERING_MS = 10
/** Requests per batch. */
const BATCH_LIMIT = 25
let waiting: Question[] = []

async function askTogether(questions: readonly Question[]): Promise<void> {
  try {
    const answers = await client.executeBatch({
      body: questions.map(({ personID }, index) => ({
        key: String(index),
        request: {
          method: 'GET' as const,
          endpoint: `${V3}/people/@me/@following/${personID}`,
          queryParams: { fields: 'id,-resources' },
        },
      })),
    })
    for (const [index, { answer }] of questions.entries()) answer(answers[index]?.status === 200)
  } catch (error) {
    for (const { fail } of questions) fail(error)
  }
}

function askWaiting(): void {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += BATCH_LIMIT) void askTogether(all.slice(at, at + BATCH_LIMIT))
}

const isFollowed = (personID: string) =>
  new Promise<boolean>((answer, fail) => {
    if (waiting.length === 0) setTimeout(askWaiting, GATHERING_MS)
    waiting.push({ personID, answer, fail })
  })

export const followKey = (personID: string) => ['follows', personID] as const

export const askFollows = (personID: string) =>
  queryOptions({ queryKey: followKey(personID), queryFn: () => isFollowed(personID) })
