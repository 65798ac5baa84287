/** What a restored community must not do again: send what was sent, and let in who was shut out. */
import type { Database } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { dropWaitingMails } from '../../../engines/mail/restored.ts'
import { dropWaitingDeliveries } from '../../hooks/restored.ts'
import { dropWaitingAnswers, endSignIns } from '../../identity/restored.ts'
import { dropWaitingNotifications } from '../../news/restored.ts'

export interface RestoredChoices {
  /** Deliver what waited in the backup, although it may have been delivered since. */
  readonly keepsDeliveries: boolean
  /** Leave sessions and tokens as they were, although they may have been ended since. */
  readonly keepsSignIns: boolean
}

/** How many of each were dropped or ended. */
export interface Settled {
  readonly webhookNotifications: number
  readonly mails: number
  readonly pushes: number
  readonly answers: number
  readonly sessions: number
  readonly tokens: number
  /** Tokens that webhooks are registered with; they were not ended. */
  readonly tokensKept: number
}

const NOTHING_DROPPED = { webhookNotifications: 0, mails: 0, pushes: 0, answers: 0 }
const NOTHING_ENDED = { sessions: 0, tokens: 0, tokensKept: 0 }

/** On the restored database, before anybody uses it. */
export async function settleRestored(
  writeDb: Database,
  { keepsDeliveries, keepsSignIns }: RestoredChoices,
): Promise<Settled> {
  return await inTransaction(writeDb, async (tx) => {
    let dropped = NOTHING_DROPPED
    if (!keepsDeliveries) {
      const webhookNotifications = await dropWaitingDeliveries(tx)
      const { mailed, pushed } = await dropWaitingNotifications(tx)
      const mails = mailed + (await dropWaitingMails(tx))
      dropped = { webhookNotifications, mails, pushes: pushed, answers: await dropWaitingAnswers(tx) }
    }
    return { ...dropped, ...(keepsSignIns ? NOTHING_ENDED : await endSignIns(tx)) }
  })
}
