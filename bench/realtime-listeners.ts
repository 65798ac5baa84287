/**
 * All who listen in a bench of realtime, in a process of their own: each is one request that is never over. What they are
 * told is only noted while it goes on, since whoever measures shares the machine with what is measured.
 */
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Listening {
  readonly url: string
  readonly authorization: string
}

export interface Order {
  /** To be opened, so many at a time; mostly none. */
  readonly open: readonly Listening[]
  readonly atOnce: number
}

/** The answer to each order. What was told since the last one: the number of the listener, the id of the content, and when, side by side. */
export interface Heard {
  readonly listeners: readonly number[]
  readonly contents: readonly number[]
  readonly at: readonly number[]
  /** So far: answers that were refused at first, ended, or told to load anew. */
  readonly refused: number
  readonly ended: number
  readonly resets: number
  readonly beats: number
}

let listeners: number[] = []
let contents: number[] = []
let at: number[] = []
const counts = { refused: 0, ended: 0, resets: 0, beats: 0 }

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
const CONTENT = /\/contents\/(\d+)/

/** Reading all of the JSON two thousand times would take the server's share of the machine. */
function note(listener: number, block: string, now: number): void {
  if (block.startsWith('event: activity')) {
    listeners.push(listener)
    contents.push(Number(CONTENT.exec(block)?.[1] ?? 0))
    at.push(now)
  } else if (block.startsWith('event: reset')) counts.resets++
  else if (block.startsWith(':')) counts.beats++
}

/** Until they are told how much is unread: from then on they are told what happens as it happens. */
async function follow(answer: IncomingMessage, listener: number): Promise<void> {
  const live = Promise.withResolvers<void>()
  let rest = ''
  answer.setEncoding('utf8')
  answer.on('data', (text: string) => {
    const now = Date.now()
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith('event: inbox')) live.resolve()
      else note(listener, block, now)
    }
  })
  answer.once('error', () => {})
  answer.once('close', () => {
    counts.ended++
    live.resolve()
  })
  await live.promise
}

const RETRY_MS = 500

async function open(listening: Listening, listener: number): Promise<void> {
  for (;;) {
    const { url, authorization } = listening
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent, headers: { authorization } }, resolve).once('error', reject)
    })
    if (answer.statusCode === 200) return await follow(answer, listener)
    answer.resume()
    counts.refused++
    if (answer.statusCode !== 503) throw new Error(`An event stream was answered with ${answer.statusCode}`)
    await sleep(RETRY_MS)
  }
}

async function openAll(wanted: readonly Listening[], atOnce: number): Promise<void> {
  const left = wanted.entries()
  const openSome = async () => {
    for (const [listener, listening] of left) await open(listening, listener)
  }
  await Promise.all(Array.from({ length: atOnce }, openSome))
}

function handOver(): void {
  const heard: Heard = { listeners, contents, at, ...counts }
  process.send?.(heard)
  listeners = []
  contents = []
  at = []
}

process.on('message', async (order: Order) => {
  await openAll(order.open, order.atOnce)
  handOver()
})
process.on('disconnect', () => process.exit())
