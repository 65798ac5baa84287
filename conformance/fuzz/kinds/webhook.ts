import type { Webhook } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { type Kind, placeholder, upTo } from './kind.ts'

const COUNT = 6
const GUESTS = 4
/** No server listens there; background work finds that out. */
const CALLBACK = 'http://127.0.0.1:59996/'

const valuesOf = ({ id }: Webhook) => ({ id })

const callback = fc.constantFrom(CALLBACK, `${CALLBACK}other?key=1`)
const contentEvents = fc.constantFrom<(string | string[] | undefined)[]>(
  undefined,
  'document',
  'comment, update',
  ['discussion', 'message'],
)
const object = fc.oneof(
  placeholder('place', 'uri', upTo(8)),
  placeholder('content', 'uri', upTo(12)),
  fc.constant(undefined),
)

/** Every third is of the system, and the admin's; the others are about a place, in turns of the member and of the admin. */
export const webhook: Kind = {
  name: 'webhook',
  count: COUNT,
  guests: GUESTS,
  collection: '/api/core/v3/webhooks',
  valuesOf: (entity) => valuesOf(entity as Webhook),
  make: async ({ member, admin, unique }, index) => {
    if (index % 3 === 2)
      return valuesOf(
        await admin.client.createWebhook({ body: { callback: CALLBACK, events: 'social_group,webhook' } }),
      )
    const { client } = index % 2 === 0 ? member : admin
    const place = await client.createPlace({ body: { type: 'group', name: unique('Watched ') } })
    const body = { callback: CALLBACK, object: `/places/${place.id}` }
    return valuesOf(await client.createWebhook({ body }))
  },
  hints: [
    [/\{webhookID\}$/, placeholder('webhook', 'id', upTo(COUNT + GUESTS))],
    [/\/webhooks body\/object$/, object],
    [
      /\/webhooks body\/events$/,
      fc.oneof(contentEvents, fc.constantFrom('stream', ['user_account', 'webhook'])),
    ],
    [/\/webhooks\/\{webhookID\} body\/object$/, fc.constant(undefined)],
    [/\/webhooks\/\{webhookID\} body\/events$/, contentEvents],
    [/\/webhooks(\/\{webhookID\})? body\/callback$/, callback],
  ],
}
