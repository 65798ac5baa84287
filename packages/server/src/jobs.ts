/** All jobs. */

import { Type } from 'typebox'
import {
  forgetOldChanges,
  forgetOldDrafts,
  giveBackFiles,
  linkFinding,
  linkPreviewFetching,
  makePreview,
  publishContent,
  removeUnusedImages,
  removeUnusedLinkPreviews,
  sendDraft,
  tidyRankings,
} from './areas/content/jobs.ts'
import { completeFigures } from './areas/figures/jobs.ts'
import { dropStale, pruneBusy, pruneDeliveries } from './areas/hooks/jobs.ts'
import {
  accountAnswering,
  callbackDelivery,
  clearExpiredTokens,
  clearOver,
  forgetEndedSessions,
  forgetExpiredCodes,
  forgetOldNetworks,
  forgetOldRequests,
  forgetOldSignIns,
} from './areas/identity/jobs.ts'
import {
  accountMerging,
  clearAfterDeparture,
  erasureReporting,
  measureStorage,
  resumeUnfinished,
} from './areas/instance/jobs.ts'
import {
  deleteOldDayCounts,
  forgetEndedDevices,
  movePlans,
  notificationWriters,
  pushSending,
  queueDueDigests,
  tidyInboxes,
} from './areas/news/jobs.ts'
import { forgetOldImports, forgetOldInvitations, peopleImporting } from './areas/onboarding/jobs.ts'
import { pruneActivities } from './areas/record/activity-log.ts'
import type { Context } from './context.ts'
import { forgetOldDeletions } from './db/deleted-objects.ts'
import { forgetOldAnswers } from './db/idempotent-answers.ts'
import { deleteFailedJobs } from './db/job-queue.ts'
import type { Database } from './db/pool.ts'
import { sweepBlobs } from './engines/blobs/jobs.ts'
import { type MailWriters, SEND_MAIL } from './engines/mail/mail.ts'
import { pruneMails, sendMail } from './engines/mail/sending.ts'
import { type Job, jobWith, scheduled } from './work/jobs.ts'
import { STOP_GRACE_MS, startWorker, type Worker, type WorkerParts } from './work/worker.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_5_MINUTES = '*/5 * * * *'
const FAILED_KEPT_DAYS = 30

/** Delete rows whose retention has ended: every ten minutes, each in its own minute. */
const pruning: Record<string, (db: Database) => Promise<void>> = {
  forget_old_answers: forgetOldAnswers,
  prune_activities: pruneActivities,
  forget_expired_add_on_codes: forgetExpiredCodes,
  forget_ended_sessions: forgetEndedSessions,
  forget_ended_devices: forgetEndedDevices,
  prune_mails: pruneMails,
  forget_old_mail_counts: deleteOldDayCounts,
  drop_stale_deliveries: dropStale,
  prune_deliveries: pruneDeliveries,
  forget_old_account_requests: forgetOldRequests,
  forget_old_imports: forgetOldImports,
  forget_old_invitations: forgetOldInvitations,
  forget_old_sign_in_networks: forgetOldNetworks,
  forget_old_sign_ins: forgetOldSignIns,
  tidy_rankings: tidyRankings,
  forget_old_drafts: forgetOldDrafts,
  forget_old_deletions: forgetOldDeletions,
  forget_old_changes: forgetOldChanges,
  forget_failed_jobs: (db) => deleteFailedJobs(db, FAILED_KEPT_DAYS),
}

const onceInTenMinutes = (minute: number) =>
  `${[0, 10, 20, 30, 40, 50].map((tens) => tens + (minute % 10)).join(',')} * * * *`

const pruningJobs = Object.entries(pruning).map(([name, prune], index) =>
  scheduled(name, onceInTenMinutes(index), ({ slowDb }) => prune(slowDb)),
)

/** Jobs that queue mails do nothing in a process without a mail server, so they run elsewhere. */
const mailQueueingJobs: readonly Job[] = [
  accountAnswering,
  scheduled('plan_and_queue_digests', EVERY_MINUTE, async (context) => {
    await movePlans(context)
    await queueDueDigests(context)
  }),
]

export const jobs: readonly Job[] = [
  scheduled('prune_busy_webhooks', EVERY_MINUTE, pruneBusy),
  scheduled('give_back_files', EVERY_MINUTE, giveBackFiles),
  scheduled('remove_unused_images', EVERY_5_MINUTES, (context) => removeUnusedImages(context)),
  scheduled('remove_unused_link_previews', EVERY_5_MINUTES, (context) => removeUnusedLinkPreviews(context)),
  scheduled('remove_unused_blobs', EVERY_5_MINUTES, (context) => sweepBlobs(context)),
  scheduled('clear_expired_tokens', EVERY_5_MINUTES, clearExpiredTokens),
  scheduled('clear_expired_oauth', EVERY_5_MINUTES, clearOver),
  scheduled('tidy_inboxes', EVERY_MINUTE, (context) => tidyInboxes(context)),
  scheduled('measure_storage', EVERY_5_MINUTES, measureStorage),
  scheduled('complete_figures', EVERY_5_MINUTES, completeFigures),
  scheduled('resume_unfinished', onceInTenMinutes(7), resumeUnfinished),
  ...pruningJobs,
  callbackDelivery,
  pushSending,
  publishContent,
  sendDraft,
  makePreview,
  linkFinding,
  linkPreviewFetching,
  clearAfterDeparture,
  accountMerging,
  erasureReporting,
  peopleImporting,
]

/** `writers` render the mails that are rendered when sent. */
export const mailSending = (writers: MailWriters<Context>): Job =>
  jobWith(
    { ...SEND_MAIL, isRemote: true },
    Type.Object({ mail: Type.String() }),
    (context, { mail }, attempt) => sendMail(context, writers, mail, attempt),
  )

/** A process without a mail server leaves mails to processes that have one. */
export const jobsFor = ({ mailer }: Pick<Context, 'mailer'>): readonly Job[] =>
  mailer ? [...jobs, ...mailQueueingJobs, mailSending(notificationWriters)] : jobs

export async function startJobs(context: Context, parts: Omit<WorkerParts, 'jobs'>): Promise<Worker> {
  const worker = await startWorker(context, { ...parts, jobs: jobsFor(context) })
  return {
    async stop() {
      context.mailer?.close(STOP_GRACE_MS)
      await worker.stop()
    },
  }
}
