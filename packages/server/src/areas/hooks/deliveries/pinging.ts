/** A test callback without events. It is signed, sent and logged like any other. */

import { randomUUID } from 'node:crypto'
import { formatDate, typeCodes } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { providerOf } from '../../news/activities.ts'
import { writeCallback } from '../notifications/bodies.ts'
import { webhookUri } from '../webhooks/represent.ts'
import { getManagedWebhook, type ShownWebhook } from '../webhooks/webhooks.ts'
import { packBody } from './bytes.ts'
import { requireQuota } from './quota.ts'
import * as queries from './redelivery-queries.ts'

const VERB = 'svc:ping'

/** Shaped as a system event of a verb that receivers do not know. */
function pingOf({ config }: Context, webhook: ShownWebhook, key: string) {
  const object = { type: typeCodes.webhook, id: webhook.id }
  const recordedAt = formatDate(new Date())
  const id = `ping-${key}`
  const activity = {
    id,
    verb: VERB,
    svc: { objectID: Number(object.id), objectType: object.type },
    timestamp: recordedAt,
    provider: providerOf(config.baseUrl),
  }
  return { id, activity, verb: VERB, object, recordedAt }
}

export async function pingWebhook(
  context: Context,
  tx: Transaction,
  actor: Actor,
  webhookId: string,
): Promise<{ webhook: ShownWebhook; id: string }> {
  const webhook = await getManagedWebhook(tx.db, actor, webhookId)
  await queries.createAndLockQueue(tx.db, webhookId)
  await requireQuota(tx, webhookId, { pings: 1, notifications: 0 })
  const key = randomUUID()
  const callback = { webhookUri: webhookUri(context.config.baseUrl, webhookId), format: webhook.format }
  const { body, contentType } = writeCallback(context, callback, [pingOf(context, webhook, key)])
  const id = await queries.insertPing(tx.db, {
    webhookId,
    key,
    body: packBody(body),
    contentType,
  })
  await queries.addManual(tx.db, webhookId, 1)
  tx.noteChange('deliveries')
  return { webhook, id }
}
