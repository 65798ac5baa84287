/** Copies activities from the log into webhook queues. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type FollowingReader, type RangeReader, type ReadEnd, readRange } from '../../record/activity-log.ts'
import { CAP, dropBeyondCap, keepUnderCap } from './cap.ts'
import * as queries from './fan-out-queries.ts'

type Needs = Pick<Context, 'db' | 'writeDb' | 'properties' | 'log' | 'deliveryMeters'>

/** Its name in the log. */
export const READER = 'webhooks'
/** Activities per transaction. Each may match hundreds of webhooks, so the batch shrinks when it takes long. */
const BATCH_SIZE = 500
const LONG_MS = 1_000
/**
 * After so many activities in a run the next waits: callbacks have more notifications then, and cost less in all. At 2,000 activities a
 * second and 5 webhooks for each a callback has 20 instead of 5.
 */
const MANY = 50
const PAUSE_MS = 150

export class FanOut {
  readonly #context: Needs
  readonly #reader: RangeReader
  #part = BATCH_SIZE
  /** Activities of the current run. */
  #read = 0

  constructor(context: Needs) {
    this.#context = context
    this.#reader = {
      name: READER,
      begin: (tx) => queries.findFirstListenedTo(tx.db),
      async handle(tx, range) {
        await queries.createQueues(tx.db)
        const told = await queries.queueRange(tx.db, range)
        if (told.webhookIds.length === 0) return []
        tx.noteChange('deliveries')
        const count = queries.countQueued(told)
        // Nobody else adds rows, so the queues cannot be longer by then.
        if (told.total <= context.properties.get(CAP)) return [count]
        // All at once: who holds some and then locks the others waits for those who lock in id order, and they for it.
        await queries.lockQueues(tx.db, told.webhookIds)
        await tx.run([count])
        await dropBeyondCap(context, tx)
        return []
      },
    }
  }

  async #readSome(): Promise<ReadEnd | 'more'> {
    const since = performance.now()
    const wanted = this.#part
    // Halved until this batch is known to be quick enough.
    this.#part = Math.ceil(wanted / 2)
    const read = await readRange(this.#context, this.#reader, wanted)
    if (performance.now() - since < LONG_MS) this.#part = Math.min(BATCH_SIZE, wanted * 2)
    if (read === 'busy') return 'busy'
    this.#read += read
    return read === wanted ? 'more' : 'done'
  }

  /** To the end of the log. Several nodes may run this at once; a lock serialises them. */
  async run(stopping?: AbortSignal): Promise<ReadEnd> {
    if (!(await queries.hasWebhooks(this.#context.db))) return 'done'
    let end: ReadEnd | 'more' = 'more'
    this.#read = 0
    while (end === 'more' && !stopping?.aborted) end = await this.#readSome()
    if (this.#read >= MANY) await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
    return end === 'busy' ? 'busy' : 'done'
  }
}

const SPACING_MS = 50

export function followForWebhooks(context: Needs): FollowingReader {
  const fanOut = new FanOut(context)
  return {
    name: READER,
    complaint: 'activities could not be queued for webhooks',
    spacingMs: SPACING_MS,
    readToEnd: (_, stopping) => fanOut.run(stopping),
  }
}

/** Also applies a cap that was lowered while nothing is queued. */
export async function enforceCap(context: Needs): Promise<void> {
  while ((await inTransaction(context.writeDb, (tx) => keepUnderCap(context, tx))) > 0) {}
}
