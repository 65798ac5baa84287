/** Webhooks of tests, as they stand in the database once they were registered. */
import { inTransaction } from '../db/transaction.ts'
import { insertWebhook, type NewWebhook } from '../modules/webhooks/queries.ts'
import { giveSecret } from '../modules/webhooks/secrets.ts'
import type { Instance } from './instance.ts'

type Wish = Pick<NewWebhook, 'callback' | 'owner_id'> & Partial<NewWebhook>

export interface TestWebhook {
  readonly id: string
  readonly secret: string
}

/** Of a place or a content if one is given, and else of the system. */
export async function aWebhook({ context }: Instance, wish: Wish): Promise<TestWebhook> {
  const isContent = wish.place_id !== undefined || wish.content_id !== undefined
  return await inTransaction(context.writeDb, async (tx) => {
    const id = await insertWebhook(tx.db, {
      kind: isContent ? 'content' : 'system',
      events: isContent ? ['document'] : ['user_account'],
      place_id: null,
      content_id: null,
      format: 'activity',
      add_on_id: null,
      enabled: true,
      ...wish,
    })
    return { id, secret: await giveSecret(context, tx, id) }
  })
}
