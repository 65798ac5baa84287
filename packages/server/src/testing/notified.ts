/** People who are told of their inbox by mail, and what goes on behind that, a step at a time. */
import type { Client } from '@folkmoot/client'
import type { PreferencesChange } from '@folkmoot/contract'
import { fillInboxes } from '../areas/news/inbox/tasks.ts'
import { queueDueDigests } from '../areas/news/mail-notifications/digests.ts'
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

/** What happened until now comes into inboxes and is noted; nothing is sent yet. */
export async function noteAll({ context }: Instance): Promise<void> {
  await fillInboxes(context)
  await queueNewEntries(context)
}

export const send = (instance: Instance) => doJobs(instance, mailSending(notificationWriters))

/** All that is to be sent at once, and was sent since the last time. */
export async function takeMails(instance: Instance, server: MailServer) {
  await noteAll(instance)
  await send(instance)
  return server.received.splice(0)
}

/** As if the hour of everybody's digest had come. */
export async function takeDigests(instance: Instance, server: MailServer) {
  await noteAll(instance)
  await instance.store.sql`update mail_digest set due_at = now()`
  await queueDueDigests(instance.context)
  await send(instance)
  return server.received.splice(0)
}
