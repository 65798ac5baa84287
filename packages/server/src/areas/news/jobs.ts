export { inboxFilling, tidyInboxes } from './inbox/tasks.ts'
export { forgetOldDays, movePlans, queueDueDigests } from './mail-notifications/digests.ts'
export { mailNoting } from './mail-notifications/noting.ts'
export { notificationWriters } from './mail-notifications/writers.ts'
