import * as fc from 'fast-check'
import { type Kind, placeholder, some, upTo } from './kind.ts'

const COUNT = 8
const HOUR_MS = 3600_000

/** Pings of the existing webhooks, in turns. No server answers; background work finds that out. */
export const delivery: Kind = {
  name: 'delivery',
  count: COUNT,
  guests: 0,
  async make({ root, known }, index) {
    const webhooks = known('webhook')
    const { id: webhookID = '' } = webhooks[index % webhooks.length] ?? {}
    const { id } = await root.pingWebhook({ webhookID })
    return { id, webhook: webhookID }
  },
  whereIs: ({ id, webhook }) => `/api/core/v3/webhooks/${webhook}/deliveries/${id}`,
  hints: [
    [/\{deliveryID\}$/, placeholder('delivery', 'id', upTo(COUNT))],
    [/\/redeliver body\/failed$/, fc.constantFrom(undefined, true)],
    [/\/redeliver body\/since$/, fc.constantFrom(undefined, new Date(Date.now() - HOUR_MS).toISOString())],
    [/\/redeliver body\/url$/, fc.constantFrom(undefined, 'http://127.0.0.1:59997/other')],
  ],
  filters: [
    [/\/deliveries\?filter=state$/, some(fc.constantFrom('pending', 'delivered', 'failed', 'replaced'))],
    [/\/deliveries\?filter=kind$/, some(fc.constantFrom('events', 'redelivery', 'ping'))],
  ],
}
