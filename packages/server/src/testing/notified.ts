/** People with mail notifications, and their background work one step at a time. */
import type { Client } from '@folkmoot/client'
import type { PreferencesChange } from '@folkmoot/contract'
import { fillInboxes } from '../areas/news/inbox/jobs.ts'
import { queueDueDigests } from '../areas/news/mail-notifications/digests.ts'
import { queueOpenedItems } from '../areas/news/mail-notifications/moderation-queueing.ts'
import { queueNewEntries } from '../areas/news/mail-notifications/queueing.ts'
import { notificationWriters } from '../areas/news/mail-notifications/writers.ts'
import { mailSending } from '../jobs.ts'
import type { Instance } from './instance.ts'
import { doJobs } from './jobs.ts'
import type { MailServer } from './mail-server.ts'

export const html = (text: string) => ({ type: 'text/html', text }) as const

export const aDiscussion = async (client: Client, subject = 'Talk', parent?: string) =>
  await client.createContent({ body: { type: 'discussion', subject, content: html('Well'), parent } })

export const reply = async (client: Client, contentID: string, text = 'So') =>
  await client.createMessage({ contentID, body: { type: 'message', content: html(text) } })

export const prefer = async (client: Client, body: PreferencesChange) =>
  await client.updatePreferences({ personID: '@me', body })

/** Fills inboxes and queues mail; sends nothing yet. */
export async function noteAll({ context }: Instance): Promise<void> {
  await fillInboxes(context)
  await queueNewEntries(context)
  await queueOpenedItems(context)
}

export const send = (instance: Instance) => doJobs(instance, mailSending(notificationWriters))

/** Sends everything due; returns new mails. */
export async function takeMails(instance: Instance, server: MailServer) {
  await noteAll(instance)
  await send(instance)
  return server.received.splice(0)
}

/** Makes every digest due. */
export async function takeDigests(instance: Instance, server: MailServer) {
  await noteAll(instance)
  // Stored in whole milliseconds, so that now may be later than the next statement.
  await instance.store.sql`update mail_digest set due_at = now() - interval '1 second'`
  await queueDueDigests(instance.context)
  await send(instance)
  return server.received.splice(0)
}
