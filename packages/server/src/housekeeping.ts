/** Chores that nobody waits for: what was kept for a set time goes when that time is over. */

import { dropStale, pruneDeliveries } from './areas/hooks/jobs.ts'
import { forgetEndedSessions, forgetExpiredCodes, forgetOldRequests } from './areas/identity/jobs.ts'
import { forgetOldDays } from './areas/news/jobs.ts'
import { pruneActivities } from './areas/record/activity-log.ts'
import type { Context } from './context.ts'
import { forgetOldAnswers } from './db/idempotent-answers.ts'
import type { Database } from './db/pool.ts'
import { pruneMails } from './engines/mail/sending.ts'

const EVERY_MS = 10 * 60_000

const chores: Record<string, (db: Database) => Promise<void>> = {
  'forget old answers': forgetOldAnswers,
  'prune activities': pruneActivities,
  'forget expired codes of add-ons': forgetExpiredCodes,
  'forget ended sessions': forgetEndedSessions,
  'prune mails': pruneMails,
  'forget how many mails somebody got': forgetOldDays,
  'drop what disabled webhooks have missed for too long': dropStale,
  'prune deliveries to webhooks': pruneDeliveries,
  'forget old account requests': forgetOldRequests,
}

async function keepHouse(context: Context): Promise<void> {
  for (const [name, chore] of Object.entries(chores)) {
    await chore(context.slowDb).catch((error) =>
      context.log.warn({ err: error, chore: name }, 'a chore failed'),
    )
  }
}

export function startHousekeeping(context: Context): { stop(): void } {
  const timer = setInterval(() => void keepHouse(context), EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
