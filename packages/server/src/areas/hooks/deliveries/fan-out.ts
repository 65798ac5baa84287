/** Copies activities from the log into webhook queues. */

import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type FollowingReader, type RangeReader, type ReadEnd, readRange } from '../../record/activity-log.ts'
import { keepUnderCap } from './cap.ts'
import * as queries from './fan-out-queries.ts'

type Needs = Pick<Context, 'db' | 'writeDb' | 'properties' | 'log' | 'deliveryMeters'>

const NAME = 'webhooks'
/** Activities per transaction. Each may match hundreds of webhooks, so the batch shrinks when it takes long. */
const BATCH_SIZE = 500
const LONG_MS = 1_000

export class FanOut {
  readonly #context: Needs
  readonly #reader: RangeReader
  #part = BATCH_SIZE

  constructor(context: Needs) {
    this.#context = context
    this.#reader = {
      name: NAME,
      begin: (tx) => queries.findFirstListenedTo(tx.db),
      async handle(tx, range) {
        await queries.createQueues(tx.db)
        if ((await queries.queueRange(tx.db, range)) === 0) return
        await keepUnderCap(context, tx)
        tx.noteChange('deliveries')
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
    return read === wanted ? 'more' : 'done'
  }

  /** To the end of the log. Several nodes may run this at once; a lock serialises them. */
  async run(stopping?: AbortSignal): Promise<ReadEnd> {
    if (!(await queries.hasWebhooks(this.#context.db))) return 'done'
    let end: ReadEnd | 'more' = 'more'
    while (end === 'more' && !stopping?.aborted) end = await this.#readSome()
    return end === 'busy' ? 'busy' : 'done'
  }
}

const SPACING_MS = 50

export function followForWebhooks(context: Needs): FollowingReader {
  const fanOut = new FanOut(context)
  return {
    name: NAME,
    complaint: 'activities could not be queued for webhooks',
    spacingMs: SPACING_MS,
    readToEnd: (_, stopping) => fanOut.run(stopping),
  }
}

/** Also applies a cap that was lowered while nothing is queued. */
export async function enforceCap(context: Needs): Promise<void> {
  while ((await inTransaction(context.writeDb, (tx) => keepUnderCap(context, tx))) > 0) {}
}
