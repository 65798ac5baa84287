/** The operations on a person's own devices for web push. Nobody but the person sees them. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { personParams } from './people-operations.ts'
import { PushSubscription, PushSubscriptionInput, PushSubscriptions } from './push-entities.ts'
import { V3 } from './uris.ts'

const base = {
  since: '3.15',
  group: 'Preferences',
  access: 'person',
  path: `${V3}/people/{personID}/pushSubscriptions`,
  params: personParams,
} as const

export const getPushSubscriptions = operation({
  ...base,
  id: 'getPushSubscriptions',
  method: 'GET',
  summary: 'The key for web push, and the devices that the person registered (only the person)',
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: PushSubscriptions },
  errors: ['person_missing', 'forbidden'],
})

export const registerPushSubscription = operation({
  ...base,
  id: 'registerPushSubscription',
  method: 'PUT',
  summary:
    'Register a device for web push, or change it; it then belongs to the caller alone (only the person)',
  query: fieldsQuery,
  body: { kind: 'json', schema: PushSubscriptionInput },
  answer: { kind: 'entity', status: 200, schema: PushSubscription },
  errors: ['person_missing', 'forbidden', 'push_off', 'too_many_push_subscriptions'],
})

export const deletePushSubscription = operation({
  ...base,
  id: 'deletePushSubscription',
  method: 'DELETE',
  path: `${base.path}/{pushSubscriptionID}`,
  summary: 'Send no more notifications to a device (only the person)',
  params: {
    ...personParams,
    pushSubscriptionID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: 'The id of the push subscription.',
    }),
  },
  answer: { kind: 'nothing', status: 204 },
  errors: ['person_missing', 'forbidden', 'push_subscription_missing'],
})
