/** Mails that tell of an inbox, written as they are sent: what their reader may not see by then is not in them. */

import { MAIL_KINDS } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import {
  type MailWriter,
  type MailWriters,
  queueUnwritten,
  type Written,
} from '../../../engines/mail/mail.ts'
import { findPreferences } from '../../identity/preferences.ts'
import { dayOf } from './digest-time.ts'
import { planNextDigests } from './digests.ts'
import { CONVERSATION_MAIL, DIGEST_MAIL, readName } from './kinds.ts'
import { conversationLetter, digestLetter } from './letters.ts'
import * as queries from './queries.ts'
import { makeToken, type Subscription } from './subscriptions.ts'
import { findRecipient, findTellable, type Recipient, type Tellable } from './telling.ts'

const idsOf = (told: readonly Tellable[]) => told.map(({ entry }) => entry.entry_id)
const kindsOf = (told: readonly Tellable[]) => [...new Set(told.map(({ entry }) => entry.reason))]

const unsubscribeAt = (context: Context, subscription: Subscription): string =>
  `${context.config.baseUrl}/unsubscribe/${makeToken(context, subscription)}`

/** Whether another mail of today is one too many. */
async function isWithinDay(context: Context, { member, preferences }: Recipient, mailId: string) {
  const day = dayOf(preferences.timeZone, new Date())
  const max = context.properties.get('svc.mail.notifications.day.max')
  return await queries.countIn(context.jobDb, { personId: member.id, mailId, day, max })
}

/** They wait for the digest from now on. */
async function defer(tx: Transaction, personId: string, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return
  await queries.deferNoted(tx.db, entryIds)
  await planNextDigests(tx, [personId], await findPreferences(tx.db, [personId]))
}

interface Sorted {
  readonly now: readonly Tellable[]
  readonly later: readonly Tellable[]
}

async function sort(context: Context, recipient: Recipient, told: readonly Tellable[], mailId: string) {
  const wanting = (pace: string) => told.filter((each) => each.pace === pace)
  const [now, later] = [wanting('immediately'), wanting('daily')]
  const isAllowed = now.length > 0 && (await isWithinDay(context, recipient, mailId))
  return isAllowed ? { now, later } : { now: [], later: [...now, ...later] }
}

function conversationMail(context: Context, { member, address }: Recipient, now: readonly Tellable[]) {
  const [newest] = now
  if (!newest) return undefined
  const subscription = { personId: member.id, pace: 'immediately', kinds: kindsOf(now) } as const
  const unsubscribe = unsubscribeAt(context, subscription)
  const { conversation_kind, conversation_id } = newest.entry
  return {
    to: address,
    letter: conversationLetter({ context, actor: member, unsubscribe }, now),
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
  const noted = await queries.findNoted(context.db, person_id, conversation)
  const recipient = await findRecipient(context, person_id)
  const told = recipient ? await findTellable(context, recipient, noted) : []
  const { now, later } = recipient ? await sort(context, recipient, told, id) : NOTHING
  const kept = new Set(idsOf(later))
  return {
    mail: recipient && conversationMail(context, recipient, now),
    async done(tx) {
      await defer(tx, person_id, [...kept])
      await queries.deleteNoted(
        tx.db,
        noted.filter((entryId) => !kept.has(entryId)),
      )
      // What came since this mail was written had no mail of its own, for this one was waiting.
      const rest = await queries.findNoted(tx.db, person_id, conversation)
      if (rest.length > 0) await queueUnwritten(context, tx, CONVERSATION_MAIL, [about])
    },
  }
}

const conversationWriter: MailWriter<Context> = {
  write: writeConversation,
  async forget(tx, about) {
    const conversation = readName(about)
    await defer(
      tx,
      conversation.person_id,
      await queries.findNoted(tx.db, conversation.person_id, conversation),
    )
  },
}

async function writeDigest(context: Context, { about: personId }: { about: string }): Promise<Written> {
  const noted = await queries.findNoted(context.db, personId, undefined)
  const recipient = await findRecipient(context, personId)
  const all = recipient ? await findTellable(context, recipient, noted) : []
  const told = all.filter(({ pace }) => pace !== 'never')
  const done = (tx: Transaction) => queries.deleteNoted(tx.db, noted)
  if (!recipient || told.length === 0) return { done }
  const { member, address, preferences } = recipient
  const daily = MAIL_KINDS.filter((kind) => preferences.mail[kind] === 'daily')
  const kinds = daily.length > 0 ? daily : kindsOf(told)
  const unsubscribe = unsubscribeAt(context, { personId, pace: 'daily', kinds })
  const letter = digestLetter({ context, actor: member, unsubscribe }, told)
  return { mail: { to: address, letter, list: { unsubscribe } }, done }
}

/** What could not be told for a week is not told any more. */
const STALE_DAYS = 7

const digestWriter: MailWriter<Context> = {
  write: writeDigest,
  async forget(tx, personId) {
    await queries.deleteStaleOfTheDay(tx.db, personId, STALE_DAYS)
    await defer(tx, personId, await queries.findNoted(tx.db, personId, undefined))
  },
}

export const notificationWriters: MailWriters<Context> = {
  [CONVERSATION_MAIL]: conversationWriter,
  [DIGEST_MAIL]: digestWriter,
}
