/** Creates inbox entries from the log: who is told of an activity, and why. The writing areas know nothing of it. */

import type { ActivityVerb } from '@folkmoot/contract'
import type { Transaction } from '../../../db/transaction.ts'
import { whichAreReadable } from '../../content/reading.ts'
import { memberOf } from '../../identity/people.ts'
import type { Activity, LogReader } from '../../record/activity-log.ts'
import { type Candidate, findCandidates, insertEntries, lockInboxes, markLatest } from './filling-queries.ts'

const TOLD: readonly ActivityVerb[] = [
  'svc:mentioned',
  'svc:replied',
  'svc:commented',
  'svc:liked',
  'svc:shared',
  'svc:invited',
  'svc:membership_requested',
  'svc:webhook_disabled',
  'svc:rejected',
]

/** Checked now: a person who may not see it when it happens gets no entry later. */
async function withoutUnreadable(tx: Transaction, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const readings = candidates.flatMap((candidate) =>
    candidate.content_id === null
      ? []
      : [
          {
            contentId: candidate.content_id,
            reader: memberOf({ ...candidate, id: candidate.person_id }),
            candidate,
          },
        ],
  )
  const readable = new Set((await whichAreReadable(tx.db, readings)).map(({ candidate }) => candidate))
  return candidates.filter((candidate) => candidate.content_id === null || readable.has(candidate))
}

/** Entries per statement. */
const BATCH_SIZE = 2_000

async function tell(tx: Transaction, activities: readonly Activity[]): Promise<void> {
  const told = activities.filter(({ verb }) => TOLD.includes(verb)).map(({ id }) => id)
  if (told.length === 0) return
  const entries = await withoutUnreadable(tx, await findCandidates(tx.db, told))
  if (entries.length === 0) return
  await lockInboxes(tx.db)
  for (let at = 0; at < entries.length; at += BATCH_SIZE) {
    const some = entries.slice(at, at + BATCH_SIZE)
    await insertEntries(tx.db, some)
    await markLatest(tx.db, some)
  }
  tx.noteInboxes([...new Set(entries.map(({ person_id }) => person_id))])
}

export const inboxReader: LogReader = { name: 'inbox', handle: tell }
