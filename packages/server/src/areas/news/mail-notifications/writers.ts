/** Renders notification emails when they are sent, without what their reader may no longer see. */

import { INBOX_REASONS, type MailKind } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import {
  type MailWriter,
  type MailWriters,
  queueUnrendered,
  type Written,
} from '../../../engines/mail/mail.ts'
import { findDeciders, findItemsToDecide } from '../../content/queue.ts'
import { findPreferences } from '../../identity/preferences.ts'
import { isWithinDay } from './daily-limit.ts'
import { planNextDigests } from './digests.ts'
import { CONVERSATION_MAIL, DIGEST_MAIL, MODERATION_MAIL, readName } from './kinds.ts'
import { findMailable, findRecipient, type MailableEntry, type Recipient } from './mailable.ts'
import { deferItems, moderationWriter } from './moderation-mail.ts'
import { deleteQueuedItems, deleteStaleItems, findQueuedItems } from './moderation-queries.ts'
import * as queries from './queries.ts'
import { renderConversation, renderDigest } from './rendering.ts'
import { unsubscribeUrl } from './subscriptions.ts'

const idsOf = (told: readonly MailableEntry[]) => told.map(({ entry }) => entry.entry_id)
const kindsOf = (told: readonly MailableEntry[]) => [...new Set(told.map(({ entry }) => entry.reason))]

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
  const unsubscribe = unsubscribeUrl(context, subscription)
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

/** What the digest covers, or would be covered if anything happened; for unsubscribing. */
async function kindsOfDigest(context: Context, { member, preferences: { mail } }: Recipient) {
  const decides = mail.moderation === 'daily' && (await findDeciders(context.slowDb, [member])).size > 0
  const daily: MailKind[] = INBOX_REASONS.filter((kind) => mail[kind] === 'daily')
  return decides ? [...daily, 'moderation' as const] : daily
}

async function writeDigest(context: Context, { about: personId }: { about: string }): Promise<Written> {
  const queued = await queries.findQueued(context.db, personId, undefined)
  const queuedItems = await findQueuedItems(context.db, personId, true)
  const recipient = await findRecipient(context, personId)
  const all = recipient ? await findMailable(context, recipient, queued) : []
  const told = all.filter(({ pace }) => pace !== 'never')
  const hearsOfQueue = recipient !== undefined && recipient.preferences.mail.moderation !== 'never'
  const items = hearsOfQueue ? await findItemsToDecide(context, recipient.member, queuedItems) : []
  const done = async (tx: Transaction) => {
    await queries.deleteQueued(tx.db, queued)
    await queries.deleteLeftOut(tx.db, personId, undefined, queued)
    await deleteQueuedItems(tx.db, personId, true, queuedItems)
  }
  if (!recipient || told.length + items.length === 0) return { done }
  const { member, address, language } = recipient
  const daily = await kindsOfDigest(context, recipient)
  const kinds =
    daily.length > 0 ? daily : [...kindsOf(told), ...(items.length > 0 ? ['moderation' as const] : [])]
  const unsubscribe = unsubscribeUrl(context, { personId, pace: 'daily', kinds })
  const content = renderDigest({ context, actor: member, language, unsubscribe }, { told, items })
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
    await deleteStaleItems(tx.db, personId, STALE_DAYS)
    await deferItems(tx, personId, await findQueuedItems(tx.db, personId, true))
  },
}

export const notificationWriters: MailWriters<Context> = {
  [CONVERSATION_MAIL]: conversationWriter,
  [DIGEST_MAIL]: digestWriter,
  [MODERATION_MAIL]: moderationWriter,
}
