/** What goes on behind the requests, every few seconds. */

import { giveBackFiles, makePreviews, publishWhatIsDue, removeUnusedImages } from './areas/content/jobs.ts'
import { removeWithoutGrounds } from './areas/hooks/departing.ts'
import { measureDeliveries, pruneBusy } from './areas/hooks/jobs.ts'
import { answerRequests, clearExpiredTokens, clearOver, deliverCallbacks } from './areas/identity/jobs.ts'
import { workOnDepartures } from './areas/instance/jobs.ts'
import { movePlans, notificationWriters, queueDueDigests, tidyInboxes } from './areas/news/jobs.ts'
import { measureSearch } from './areas/search/jobs.ts'
import type { Context } from './context.ts'
import { sweepBlobs } from './engines/blobs/tasks.ts'
import { measureMails, sendDueMails } from './engines/mail/sending.ts'
import { startFollowers } from './followers.ts'
import { type Repeated, repeat } from './repeat.ts'

interface Task {
  readonly everyMs: number
  readonly complaint: string
  /** The signal says that the server stops: what waits for others need not be waited for. */
  work(context: Context, stopping: AbortSignal): Promise<unknown>
}

const tasks: readonly Task[] = [
  { everyMs: 1_000, complaint: 'what is due could not be published', work: publishWhatIsDue },
  { everyMs: 60_000, complaint: 'expired tokens could not be cleared', work: clearExpiredTokens },
  { everyMs: 60_000, complaint: 'inboxes could not be tidied', work: (context) => tidyInboxes(context) },
  { everyMs: 1_000, complaint: 'what follows a departure could not be done', work: workOnDepartures },
  { everyMs: 60_000, complaint: 'unused files could not be removed', work: (context) => sweepBlobs(context) },
  { everyMs: 1_000, complaint: 'add-ons could not be told', work: deliverCallbacks },
  { everyMs: 2_000, complaint: 'webhooks without grounds could not be removed', work: removeWithoutGrounds },
  { everyMs: 500, complaint: 'what people ask of accounts could not be answered', work: answerRequests },
  { everyMs: 10_000, complaint: 'digests could not be queued', work: queueDueDigests },
  { everyMs: 60_000, complaint: 'digests could not be planned anew', work: movePlans },
  {
    everyMs: 500,
    complaint: 'mails could not be sent',
    work: (context) => sendDueMails(context, notificationWriters),
  },
  { everyMs: 10_000, complaint: 'mails could not be counted', work: measureMails },
  { everyMs: 10_000, complaint: 'deliveries to webhooks could not be counted', work: measureDeliveries },
  { everyMs: 10_000, complaint: 'old deliveries to webhooks could not be pruned', work: pruneBusy },
  { everyMs: 10_000, complaint: 'what is to be indexed could not be counted', work: measureSearch },
  { everyMs: 60_000, complaint: 'what is over of OAuth could not be cleared', work: clearOver },
  { everyMs: 1_000, complaint: 'previews could not be made', work: makePreviews },
  { everyMs: 5_000, complaint: 'files that nothing needs could not be given back', work: giveBackFiles },
  {
    everyMs: 60_000,
    complaint: 'images that nothing uses could not be removed',
    work: (context) => removeUnusedImages(context),
  },
]

/** A mail server that takes its time must not keep the server from stopping. */
const MAIL_GRACE_MS = 5_000

export function startTasks(context: Context): Repeated {
  const stopping = new AbortController()
  const started = tasks.map(({ everyMs, complaint, work }) =>
    repeat(context.log, everyMs, complaint, () => work(context, stopping.signal)),
  )
  const followers = startFollowers(context)
  return {
    async stop() {
      stopping.abort()
      context.mailer?.close(MAIL_GRACE_MS)
      await Promise.all(started.map((task) => task.stop()))
      await followers.stop()
    },
  }
}
