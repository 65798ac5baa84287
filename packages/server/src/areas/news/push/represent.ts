/** Rows → the devices of a person, without what could be used to send to them. */
import { hash } from 'node:crypto'
import type { PushSubscription, PushSubscriptions } from '@folkmoot/contract'
import { type Actor, sessionIdOf } from '../../../actor.ts'
import { resource } from '../../../representations.ts'
import { personUri } from '../../identity/represent.ts'
import { personVerbs } from '../../identity/rights.ts'
import type { SubscriptionRow } from './queries.ts'
import type { ShownSubscriptions } from './subscriptions.ts'

const verbsOf = (actor: Actor, personId: string) =>
  personVerbs(actor, { id: personId, visible: true }).pushSubscriptions

export function representSubscription(actor: Actor, row: SubscriptionRow, baseUrl: string): PushSubscription {
  const uri = `${personUri(baseUrl, row.person_id)}/pushSubscriptions/${row.id}`
  const mayChange = verbsOf(actor, row.person_id).includes('PUT')
  return {
    id: row.id,
    type: 'pushSubscription',
    displayName: row.display_name,
    published: row.created_at,
    lastSent: row.last_sent_at ?? undefined,
    current: row.session_id !== null && row.session_id === sessionIdOf(actor),
    resources: { self: resource(uri, mayChange ? ['DELETE'] : []) },
  }
}

export function representSubscriptions(
  actor: Actor,
  { publicKey, rows }: ShownSubscriptions,
  { personId, baseUrl }: { readonly personId: string; readonly baseUrl: string },
): PushSubscriptions {
  return {
    type: 'pushSubscriptions',
    publicKey,
    subscriptions: rows.map((row) => representSubscription(actor, row, baseUrl)),
    resources: {
      self: resource(`${personUri(baseUrl, personId)}/pushSubscriptions`, verbsOf(actor, personId)),
    },
  }
}

/** Changes with everything that is shown. */
export const versionOf = (shown: PushSubscription | PushSubscriptions): string =>
  hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 16)
