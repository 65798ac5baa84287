/** Renders notification emails when they are sent, without what their reader may no longer see. */

import { MAIL_KINDS } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import {
  type MailWriter,
  type MailWriters,
  queueUnrendered,
  type Written,
} from '../../../engines/mail/mail.ts'
import { findPreferences } from '../../identity/preferences.ts'
import { dayOf } from './digest-time.ts'
import { planNextDigests } from './digests.ts'
import { CONVERSATION_MAIL, DIGEST_MAIL, readName } from './kinds.ts'
import { findMailable, findRecipient, type MailableEntry, type Recipient } from './mailable.ts'
import * as queries from './queries.ts'
import { renderConversation, renderDigest } from './rendering.ts'
import { makeToken, type Subscription } from './subscriptions.ts'

const idsOf = (told: readonly MailableEntry[]) => told.map(({ entry }) => entry.entry_id)
const kindsOf = (told: readonly MailableEntry[]) => [...new Set(told.map(({ entry }) => entry.reason))]

const unsubscribeAt = (context: Context, subscription: Subscription): string =>
  `${context.config.baseUrl}/unsubscribe/${makeToken(context, subscription)}`

/** Whether another email is within today's limit. */
async function isWithinDay(context: Context, { member, preferences }: Recipient, mailId: string) {
  const day = dayOf(preferences.timeZone, new Date())
  const max = context.properties.get('svc.mail.notifications.day.max')
  return await queries.countIn(context.jobDb, { personId: member.id, mailId, day, max })
}

/** Moves them to the digest. */
async function defer(tx: Transaction, personId: string, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return
  await queries.deferQueued(tx.db, entryIds)
  await planNextDigests(tx, [personId], await findPreferences(tx.db, [personId]))
}

interface Sorted {
  readonly now: readonly MailableEntry[]
  readonly later: readonly MailableEntry[]
}

async function sort(context: Context, recipient: Recipient, told: readonly MailableEntry[], mailId: string) {
  const wanting = (pace: string) => told.filter((each) => each.pace === pace)
  const [now, later] = [wanting('immediately'), wanting('daily')]
  const isAllowed = now.length > 0 && (await isWithinDay(context, recipient, mailId))
  return isAllowed ? { now, later } : { now: [], later: [...now, ...later] }
}

function conversationMail(
  context: Context,
  { member, address, language }: Recipient,
  now: readonly MailableEntry[],
) {
  const [newest] = now
  if (!newest) return undefined
  const subscription = { personId: member.id, pace: 'immediately', kinds: kindsOf(now) } as const
  const unsubscribe = unsubscribeAt(context, subscription)
  const { conversation_kind, conversation_id } = newest.entry
  return {
    to: address,
    content: renderConversation({ context, actor: member, language, unsubscribe }, now),
    list: { unsubscribe, thread: `${conversation_kind}-${conversation_id}` },
  }
}

const NOTHING: Sorted = { now: [], later: [] }

async function writeConversation(
  context: Context,
  { id, about }: { id: string; about: string },
): Promise<Written> {
  const conversation = readName(about)
  const { person_id } = conversation
  const queued = await queries.findQueued(context.db, person_id, conversation)
  const recipient = await findRecipient(context, person_id)
  const told = recipient ? await findMailable(context, recipient, queued) : []
  const { now, later } = recipient ? await sort(context, recipient, told, id) : NOTHING
  const kept = new Set(idsOf(later))
  return {
    mail: recipient && conversationMail(context, recipient, now),
    async done(tx) {
      await defer(tx, person_id, [...kept])
      await queries.deleteQueued(
        tx.db,
        queued.filter((entryId) => !kept.has(entryId)),
      )
      await queries.deleteLeftOut(tx.db, person_id, conversation, queued)
      // Entries that arrived meanwhile queued no email, because this one was waiting.
      const rest = await queries.findQueued(tx.db, person_id, conversation)
      if (rest.length > 0) await queueUnrendered(context, tx, CONVERSATION_MAIL, [about])
    },
  }
}

const conversationWriter: MailWriter<Context> = {
  write: writeConversation,
  async forget(tx, about) {
    const conversation = readName(about)
    const { person_id } = conversation
    const queued = await queries.findQueued(tx.db, person_id, conversation)
    await queries.deleteLeftOut(tx.db, person_id, conversation, queued)
    await defer(tx, person_id, queued)
  },
}

async function writeDigest(context: Context, { about: personId }: { about: string }): Promise<Written> {
  const queued = await queries.findQueued(context.db, personId, undefined)
  const recipient = await findRecipient(context, personId)
  const all = recipient ? await findMailable(context, recipient, queued) : []
  const told = all.filter(({ pace }) => pace !== 'never')
  const done = async (tx: Transaction) => {
    await queries.deleteQueued(tx.db, queued)
    await queries.deleteLeftOut(tx.db, personId, undefined, queued)
  }
  if (!recipient || told.length === 0) return { done }
  const { member, address, language, preferences } = recipient
  const daily = MAIL_KINDS.filter((kind) => preferences.mail[kind] === 'daily')
  const kinds = daily.length > 0 ? daily : kindsOf(told)
  const unsubscribe = unsubscribeAt(context, { personId, pace: 'daily', kinds })
  const content = renderDigest({ context, actor: member, language, unsubscribe }, told)
  return { mail: { to: address, content, list: { unsubscribe } }, done }
}

/** Entries older than a week are dropped. */
const STALE_DAYS = 7

const digestWriter: MailWriter<Context> = {
  write: writeDigest,
  async forget(tx, personId) {
    await queries.deleteStaleOfTheDay(tx.db, personId, STALE_DAYS)
    const queued = await queries.findQueued(tx.db, personId, undefined)
    await queries.deleteLeftOut(tx.db, personId, undefined, queued)
    await defer(tx, personId, queued)
  },
}

export const notificationWriters: MailWriters<Context> = {
  [CONVERSATION_MAIL]: conversationWriter,
  [DIGEST_MAIL]: digestWriter,
}
