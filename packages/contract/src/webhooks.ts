/** The operations on webhooks; deliveries.ts has the delivery log. */

import { Type } from 'typebox'
import { TEXT_BODY_LIMIT } from './body-limits.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { V3 } from './uris.ts'
import {
  NewWebhook,
  SecretRotation,
  SignatureVerdict,
  SignedCallback,
  WEBHOOK_STATES,
  Webhook,
  WebhookChange,
  WebhookWithSecret,
} from './webhook-entities.ts'

const WEBHOOKS = `${V3}/webhooks`
const base = {
  since: '3.0',
  group: 'Webhooks',
  access: 'person',
  scope: 'webhooks',
  summaryFields: ['id', 'type', 'events', 'callback', 'object', 'enabled', 'buggy', 'resources'],
} as const
const one = {
  ...base,
  path: `${WEBHOOKS}/{webhookID}`,
  params: {
    webhookID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: "The webhook's id.",
    }),
  },
} as const
const oneWebhook = { kind: 'entity', status: 200, schema: Webhook } as const

export const listWebhooks = operation({
  ...base,
  id: 'listWebhooks',
  method: 'GET',
  path: WEBHOOKS,
  summary: 'The webhooks of the caller, for admins of everybody, newest first',
  query: {
    ...pageQuery,
    ...fieldsQuery,
    filter: Type.Optional(Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 20 })),
  },
  filters: {
    owner: { description: 'Of one of these people, by URI.' },
    state: {
      description: `One of these: ${WEBHOOK_STATES.join(', ')}. waiting: for the next attempt after a failure. buggy: after several.`,
    },
  },
  answer: { kind: 'page', status: 200, schema: Page(Webhook) },
  errors: ['filter_invalid'],
})

export const createWebhook = operation({
  ...base,
  id: 'createWebhook',
  method: 'POST',
  path: WEBHOOKS,
  summary:
    'Register a webhook for events in a place, of one content, or of the system (admins); only this answer has the secret',
  query: fieldsQuery,
  body: { kind: 'json', schema: NewWebhook },
  answer: { kind: 'entity', status: 201, schema: WebhookWithSecret },
  answersWithSecret: true,
  errors: [
    'forbidden',
    'current_password_required',
    'place_invalid_uri',
    'too_many_items',
    'too_many_webhooks',
  ],
})

export const getWebhook = operation({
  ...one,
  id: 'getWebhook',
  method: 'GET',
  summary: 'Read a webhook (its owner, or an admin)',
  query: fieldsQuery,
  answer: oneWebhook,
  errors: ['forbidden', 'webhook_missing'],
})

export const updateWebhook = operation({
  ...one,
  id: 'updateWebhook',
  method: 'PUT',
  summary: 'Change the given fields of a webhook, enable or disable it (its owner, or an admin)',
  query: fieldsQuery,
  body: { kind: 'json', schema: WebhookChange },
  answer: oneWebhook,
  errors: [
    'forbidden',
    'current_password_required',
    'webhook_missing',
    'too_many_items',
    'too_many_webhooks',
    'version_stale',
  ],
})

export const deleteWebhook = operation({
  ...one,
  id: 'deleteWebhook',
  method: 'DELETE',
  summary: 'Remove a webhook with its queue (its owner, or an admin)',
  answer: { kind: 'nothing', status: 204 },
  errors: ['forbidden', 'webhook_missing', 'version_stale'],
})

export const rotateWebhookSecret = operation({
  ...one,
  since: '3.15',
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: `${one.path}/secret`,
  summary:
    'Give a webhook a new secret, shown only in this answer; the old one also signs for a while (its owner, or an admin)',
  query: fieldsQuery,
  body: { kind: 'form', schema: SecretRotation },
  answer: { kind: 'entity', status: 200, schema: WebhookWithSecret },
  answersWithSecret: true,
  errors: ['forbidden', 'current_password_required', 'webhook_missing'],
})

export const checkWebhookSignature = operation({
  ...one,
  since: '3.15',
  id: 'checkWebhookSignature',
  method: 'POST',
  path: `${one.path}/signatures`,
  summary: 'Verify a received callback of this webhook, with the reason if it is invalid',
  body: { kind: 'json', schema: SignedCallback, limit: TEXT_BODY_LIMIT },
  answer: { kind: 'document', status: 200, schema: SignatureVerdict, guarded: true },
  errors: ['forbidden', 'webhook_missing', 'too_fast'],
})
