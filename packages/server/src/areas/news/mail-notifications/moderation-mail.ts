/** Emails about the moderators' queue, without what was decided or is out of their reader's sight when they are sent. */
import type { ModerationItem } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type MailWriter, queueUnrendered, type Written } from '../../../engines/mail/mail.ts'
import { findItemsToDecide } from '../../content/queue.ts'
import { findPreferences } from '../../identity/preferences.ts'
import { isWithinDay } from './daily-limit.ts'
import { planNextDigests } from './digests.ts'
import { MODERATION_MAIL } from './kinds.ts'
import { findRecipient, type Recipient } from './mailable.ts'
import { deferQueuedItems, deleteQueuedItems, findQueuedItems, hasQueuedItems } from './moderation-queries.ts'
import { renderModeration } from './moderation-rendering.ts'
import { unsubscribeUrl } from './subscriptions.ts'

/** Moves them to the digest. */
export async function deferItems(
  tx: Transaction,
  personId: string,
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return
  await deferQueuedItems(tx.db, personId, itemIds)
  await planNextDigests(tx, [personId], await findPreferences(tx.db, [personId]))
}

function moderationMail(
  context: Context,
  { member, address, language }: Recipient,
  items: readonly ModerationItem[],
) {
  const subscription = { personId: member.id, pace: 'immediately', kinds: ['moderation'] } as const
  const unsubscribe = unsubscribeUrl(context, subscription)
  return {
    to: address,
    content: renderModeration({ context, language, unsubscribe }, items),
    list: { unsubscribe, thread: 'moderation' },
  }
}

async function write(context: Context, mail: { id: string; about: string }): Promise<Written> {
  const personId = mail.about
  const queued = await findQueuedItems(context.db, personId, false)
  const recipient = await findRecipient(context, personId)
  const pace = recipient?.preferences.mail.moderation ?? 'never'
  const items =
    recipient && pace !== 'never' ? await findItemsToDecide(context, recipient.member, queued) : []
  const isNow =
    recipient !== undefined &&
    pace === 'immediately' &&
    items.length > 0 &&
    (await isWithinDay(context, recipient, mail.id))
  return {
    mail: isNow ? moderationMail(context, recipient, items) : undefined,
    async done(tx) {
      if (!isNow)
        await deferItems(
          tx,
          personId,
          items.map(({ id }) => id),
        )
      await deleteQueuedItems(tx.db, personId, false, queued)
      // Items that were opened meanwhile queued no email, because this one was waiting.
      if (await hasQueuedItems(tx.db, personId))
        await queueUnrendered(context, tx, MODERATION_MAIL, [personId])
    },
  }
}

export const moderationWriter: MailWriter<Context> = {
  write,
  async forget(tx, personId) {
    await deferItems(tx, personId, await findQueuedItems(tx.db, personId, false))
  },
}
