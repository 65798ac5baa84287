/** Ordinary readers, and how long they wait for their answers. */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { exchangeExactly } from '../exchange.ts'

export interface Reading {
  readonly answers: number
  /** Other answers than 200, or none. */
  readonly failures: number
  readonly p50: number
  readonly p99: number
}

export interface ReaderOptions {
  readonly port: number
  readonly token: string
  readonly paths: readonly string[]
}

const READERS = 8
/** Far from what the server can do, so that waiting is not queueing. */
const PAUSE_MS = 60
const PATIENCE_MS = 20_000

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10

export async function read({ port, token, paths }: ReaderOptions, seconds: number): Promise<Reading> {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS })
  const headers = { authorization: `Bearer ${token}` }
  const times: number[] = []
  let failures = 0
  const until = performance.now() + seconds * 1000
  const reader = async (first: number) => {
    await sleep((PAUSE_MS * first) / READERS)
    for (let index = first; performance.now() < until; index++) {
      const begun = performance.now()
      const path = paths[index % paths.length]
      const options = { host: '127.0.0.1', port, agent, path, headers, timeout: PATIENCE_MS }
      const status = await exchangeExactly(options, (outgoing) => outgoing.end()).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status !== 200) failures++
      times.push(performance.now() - begun)
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, index) => reader(index)))
  agent.destroy()
  const sorted = times.toSorted((one, other) => one - other)
  return { answers: times.length, failures, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
}
