/** Chores that nobody waits for: what was kept for a set time goes when that time is over. */
import type { Context } from './context.ts'
import { forgetOldAnswers } from './db/idempotent-answers.ts'
import type { Database } from './db/pool.ts'
import { forgetOldRequests } from './areas/identity/account/requests.ts'
import { pruneActivities } from './areas/record/activity/activity.ts'
import { forgetExpiredCodes } from './areas/identity/add-ons/add-ons.ts'
import { pruneDeliveries } from './areas/hooks/deliveries/tasks.ts'
import { dropStale } from './areas/hooks/deliveries/upkeep.ts'
import { pruneMails } from './engines/mail/sending.ts'
import { forgetOldDays } from './areas/news/mail-notifications/digests.ts'
import { forgetEndedSessions } from './areas/identity/sessions/sessions.ts'

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
