/**
 * All listeners of the realtime bench in one process, each one open request. Events are only recorded during the run,
 * because the machine is shared.
 */
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Listening {
  readonly url: string
  readonly authorization: string
}

export interface Order {
  /** Connections to open at a time. */
  readonly open: readonly Listening[]
  readonly atOnce: number
}

/** The answer to each command: listener number, content id and time of each event since the last one. */
export interface Heard {
  readonly listeners: readonly number[]
  readonly contents: readonly number[]
  readonly at: readonly number[]
  /** Refused, ended and reset connections so far. */
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

/** Parsing all JSON two thousand times would take CPU from the server. */
function note(listener: number, block: string, now: number): void {
  if (block.startsWith('event: activity')) {
    listeners.push(listener)
    contents.push(Number(CONTENT.exec(block)?.[1] ?? 0))
    at.push(now)
  } else if (block.startsWith('event: reset')) counts.resets++
  else if (block.startsWith(':')) counts.beats++
}

/** Until the unread count arrives: from then on they are live. */
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
