export { inboxFilling, tidyInboxes } from './inbox/jobs.ts'
export { deleteOldDayCounts, movePlans, queueDueDigests } from './mail-notifications/digests.ts'
export { mailQueueing } from './mail-notifications/queueing.ts'
export { notificationWriters } from './mail-notifications/writers.ts'
