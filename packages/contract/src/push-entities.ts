/** Devices that get notifications by web push. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

/** As `PushSubscription.toJSON()` of browsers writes it; other fields are ignored. */
export const PushSubscriptionInput = Type.Object(
  {
    endpoint: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'The https URL of the push service for this device. Nobody can read it again.',
    }),
    keys: Type.Object(
      {
        p256dh: Type.String({
          pattern: '^B[A-Za-z0-9_-]{86}$',
          'x-accepts': 'a P-256 public key of 65 bytes in base64url',
          description: 'The public key of the device, uncompressed, in base64url.',
        }),
        auth: Type.String({
          pattern: '^[A-Za-z0-9_-]{22}$',
          'x-accepts': '16 bytes in base64url',
          description: 'The authentication secret of the device, in base64url.',
        }),
      },
      { description: 'Notifications are encrypted for these keys (RFC 8291).' },
    ),
    displayName: Type.Optional(
      Type.String({ maxLength: 100, description: 'What the person calls the device.' }),
    ),
  },
  { $id: 'PushSubscriptionInput' },
)
export type PushSubscriptionInput = Static<typeof PushSubscriptionInput>

export const PushSubscription = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('pushSubscription'),
    displayName: Type.String({ description: 'What the person calls the device; may be empty.' }),
    published: Type.String({ pattern: DATE_PATTERN, description: 'When it was registered.' }),
    lastSent: Type.Optional(
      Type.String({
        pattern: DATE_PATTERN,
        description: 'When its push service last accepted a notification.',
      }),
    ),
    current: Type.Boolean({ description: 'Whether it was registered in the session of this request.' }),
    resources: Resources,
  },
  { $id: 'PushSubscription', readOnly: true },
)
export type PushSubscription = Static<typeof PushSubscription>

export const PushSubscriptions = Type.Object(
  {
    type: Type.Literal('pushSubscriptions'),
    publicKey: Type.Optional(
      Type.String({
        description:
          'The key of this instance (VAPID, RFC 8292) to subscribe with, in base64url. Missing if web push is turned off.',
      }),
    ),
    subscriptions: Type.Array(PushSubscription, { description: 'The newest first; 20 at most.' }),
    resources: Resources,
  },
  { $id: 'PushSubscriptions', readOnly: true },
)
export type PushSubscriptions = Static<typeof PushSubscriptions>
