/** Merges and erasures whose job was given up, discarded or lost are queued again: nothing else would finish them. */
import type { Context } from '../../../context.ts'
import { isQueued } from '../../../db/job-queue.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { findOverdueMerges } from '../../identity/merging.ts'
import { departureKey, queueDeparture } from '../../record/departures.ts'
import { mergeKey, queueMerge } from '../../record/merges.ts'
import { findOverdue } from '../erasures/queries.ts'
import { reportKey } from '../erasures/reporting.ts'

async function resumeMerges({ writeDb }: Context): Promise<void> {
  for (const id of await findOverdueMerges(writeDb)) {
    await inTransaction(writeDb, async (tx) => {
      if (!(await isQueued(tx.db, [mergeKey(id)]))) await queueMerge(tx, id)
    })
  }
}

/** From the first step of the departure, whose last one queues the report. */
async function resumeErasures({ writeDb }: Context): Promise<void> {
  for (const { person_id, content, created_at } of await findOverdue(writeDb)) {
    const who = { kind: 'person', subjectId: person_id } as const
    const how = { withContent: content === 'delete', isErasure: true, since: created_at }
    await inTransaction(writeDb, async (tx) => {
      if (!(await isQueued(tx.db, [departureKey(who), reportKey(person_id)])))
        await queueDeparture(tx, { ...who, ...how })
    })
  }
}

export async function resumeUnfinished(context: Context): Promise<void> {
  await resumeMerges(context)
  await resumeErasures(context)
}
