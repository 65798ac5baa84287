import { api } from '@folkmoot/contract'
import { Budget, requireWithin } from '../../../budget.ts'
import type { EntityReply } from '../../../http/answer.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import type { ShownWebhook } from '../webhooks/webhooks.ts'
import * as log from './log.ts'
import { pingWebhook } from './pinging.ts'
import { getQueue } from './queue.ts'
import { type Asked, prepareRedeliveries, redeliver, redeliverMany } from './redelivering.ts'
import { deliveryUri, representDelivery, representListed, type Shown } from './represent.ts'

const shownTo = ({ context, actor }: CheckedCall, webhook: ShownWebhook): Shown => ({
  actor,
  webhook,
  baseUrl: context.config.baseUrl,
})

/** Clients cannot change a delivery; its ETag comes from the hash of the entity. */
const ONLY_VERSION = '1'

/** Per person: one request can cause many callbacks to a URL of the caller's choice. */
const sendBudget = new Budget(1, 60)

function requireSendBudget({ context, actor }: Pick<CheckedCall, 'context' | 'actor'>): void {
  if (actor.kind === 'member') requireWithin(sendBudget.spend(`${context.config.baseUrl} ${actor.id}`))
}

/** A queued delivery, about to be sent. */
async function queued(
  call: CheckedCall,
  db: CheckedCall['context']['db'],
  { webhook, id }: { webhook: ShownWebhook; id: string },
): Promise<EntityReply> {
  const row = await log.requireDelivery(db, webhook.id, id)
  const location = deliveryUri(call.context.config.baseUrl, webhook.id, id)
  return { entity: representListed(row, shownTo(call, webhook)), version: ONLY_VERSION, location }
}

export const deliveriesRoutes: readonly Route[] = [
  read(api.listDeliveries, async (call) => {
    const { context, actor, params, filters, query, page } = call
    const request = { filters, query }
    const { webhook, rows, end } = await log.listDeliveries(context, actor, params.webhookID, request, page)
    const shown = shownTo(call, webhook)
    return { list: rows.map((row) => representListed(row, shown)), end }
  }),

  read(api.getDelivery, async (call) => {
    const { context, actor, params } = call
    const delivery = await log.getDelivery(context, actor, params.webhookID, params.deliveryID)
    return { entity: representDelivery(delivery, shownTo(call, delivery.webhook)), version: ONLY_VERSION }
  }),

  write(api.redeliver, async (call, tx) => {
    requireSendBudget(call)
    const { context, actor, params, body } = call
    const request = { webhookId: params.webhookID, deliveryId: params.deliveryID, url: body.url }
    return await queued(call, tx.db, await redeliver(context, tx, actor, request))
  }),

  write(
    api.redeliverMany,
    async ({ context, actor, params }, tx, asked: Asked) => ({
      document: await redeliverMany(context, tx, actor, params.webhookID, asked),
    }),
    ({ context, actor, params, body }) => {
      requireSendBudget({ context, actor })
      return prepareRedeliveries(context, actor, params.webhookID, body)
    },
  ),

  write(api.pingWebhook, async (call, tx) => {
    requireSendBudget(call)
    const { context, actor, params } = call
    return await queued(call, tx.db, await pingWebhook(context, tx, actor, params.webhookID))
  }),

  read(api.getWebhookQueue, async ({ context, actor, params }) => ({
    document: await getQueue(context, actor, params.webhookID),
  })),
]
