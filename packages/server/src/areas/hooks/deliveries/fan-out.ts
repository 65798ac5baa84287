/** From the log to the queues of webhooks. */

import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type RangeReader, readRange } from '../../record/activity-log.ts'
import { keepUnderCap } from './cap.ts'
import * as queries from './fan-out-queries.ts'

type Needs = Pick<Context, 'db' | 'writeDb' | 'properties' | 'log' | 'deliveryMeters'>

/** So many activities in a transaction. Each may be for hundreds of webhooks, so it is less where that takes long. */
const BITE = 500
const LONG_MS = 1_000

export class FanOut {
  readonly #context: Needs
  readonly #reader: RangeReader
  #bite = BITE

  constructor(context: Needs, found: () => void = () => {}) {
    this.#context = context
    this.#reader = {
      name: 'webhooks',
      begin: (tx) => queries.findFirstListenedTo(tx.db),
      async handle(tx, range) {
        await queries.insertLanes(tx.db)
        if ((await queries.queueRange(tx.db, range)) === 0) return
        await keepUnderCap(context, tx)
        tx.afterCommit(found)
      },
    }
  }

  /** Whether there may be more. */
  async #readSome(): Promise<boolean> {
    const since = performance.now()
    const wanted = this.#bite
    // Until it is known that so many are no trouble.
    this.#bite = Math.ceil(wanted / 2)
    const read = await readRange(this.#context, this.#reader, wanted)
    if (performance.now() - since < LONG_MS) this.#bite = Math.min(BITE, wanted * 2)
    return read === wanted
  }

  /** To the end of the log. Several nodes may do so at once: they take turns. */
  async run(stopping?: AbortSignal): Promise<void> {
    if (!(await queries.hasWebhooks(this.#context.db))) return
    while ((await this.#readSome()) && !stopping?.aborted) {}
  }
}

/** When the cap was lowered, that holds though nothing is queued. */
export async function enforceCap(context: Needs): Promise<void> {
  while ((await inTransaction(context.writeDb, (tx) => keepUnderCap(context, tx))) > 0) {}
}
