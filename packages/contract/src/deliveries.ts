/** The delivery log of webhooks: reading it, redelivering, pinging. */
import { Type } from 'typebox'
import { WrittenDate } from './content-entities.ts'
import {
  DELIVERY_KINDS,
  DELIVERY_STATES,
  Delivery,
  ListedDelivery,
  QueuedRedeliveries,
  Redeliveries,
  Redelivery,
  WebhookQueue,
} from './delivery-entities.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { V3 } from './uris.ts'

const idParam = (description: string) =>
  Type.String({ pattern: ID_PATTERN, 'x-accepts': 'a positive whole number', description })

const params = { webhookID: idParam("The webhook's id.") }
const path = `${V3}/webhooks/{webhookID}`
const base = {
  since: '3.0',
  group: 'Webhooks',
  access: 'person',
  scope: 'webhooks',
  params,
  summaryFields: ['id', 'type', 'kind', 'state', 'attemptCount', 'published', 'resources'],
} as const
const one = {
  ...base,
  path: `${path}/deliveries/{deliveryID}`,
  params: { ...params, deliveryID: idParam("The delivery's id.") },
} as const
const queuedOne = { kind: 'entity', status: 202, schema: ListedDelivery } as const

export const listDeliveries = operation({
  ...base,
  id: 'listDeliveries',
  method: 'GET',
  path: `${path}/deliveries`,
  summary: 'The callbacks of a webhook, newest first (its owner and admins)',
  query: {
    ...pageQuery,
    ...fieldsQuery,
    after: WrittenDate('Only deliveries later than this.'),
    before: WrittenDate('Only deliveries earlier than this.'),
    filter: Type.Optional(Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 20 })),
  },
  filters: {
    state: { description: `One of these: ${DELIVERY_STATES.join(', ')}.` },
    kind: { description: `One of these: ${DELIVERY_KINDS.join(', ')}.` },
  },
  answer: { kind: 'page', status: 200, schema: Page(ListedDelivery) },
  errors: ['forbidden', 'webhook_missing', 'filter_invalid'],
})

export const getDelivery = operation({
  ...one,
  id: 'getDelivery',
  method: 'GET',
  summary: 'One delivery with its request and all attempts (its owner and admins)',
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: Delivery },
  errors: ['forbidden', 'webhook_missing', 'delivery_missing'],
})

export const redeliver = operation({
  ...one,
  id: 'redeliver',
  method: 'POST',
  path: `${one.path}/redeliver`,
  summary: 'Redeliver one delivery to the callback or to another URL; it is sent a moment later',
  query: fieldsQuery,
  body: { kind: 'form', schema: Redelivery },
  answer: queuedOne,
  errors: ['forbidden', 'webhook_missing', 'delivery_missing', 'too_many_deliveries', 'too_fast'],
})

export const redeliverMany = operation({
  ...base,
  id: 'redeliverMany',
  method: 'POST',
  path: `${path}/redeliver`,
  summary: 'Redeliver all failed deliveries, or all notifications since a date; they are sent a moment later',
  body: { kind: 'json', schema: Redeliveries },
  answer: { kind: 'document', status: 202, schema: QueuedRedeliveries, guarded: false },
  errors: ['forbidden', 'webhook_missing', 'webhook_disabled', 'too_many_deliveries', 'too_fast'],
})

export const pingWebhook = operation({
  ...base,
  id: 'pingWebhook',
  method: 'POST',
  path: `${path}/ping`,
  summary: 'Send a test callback a moment later; the delivery has the result',
  query: fieldsQuery,
  answer: queuedOne,
  errors: ['forbidden', 'webhook_missing', 'too_many_deliveries', 'too_fast'],
})

export const getWebhookQueue = operation({
  ...base,
  id: 'getWebhookQueue',
  method: 'GET',
  path: `${path}/queue`,
  summary: 'The state of the queue of a webhook (its owner and admins)',
  answer: { kind: 'document', status: 200, schema: WebhookQueue, guarded: true },
  errors: ['forbidden', 'webhook_missing'],
})
