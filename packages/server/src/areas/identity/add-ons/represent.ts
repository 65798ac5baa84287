/** A row and the caller's rights → the add-on entity, without its secret. */

import {
  type AddOn,
  type AddOnScope,
  type AddOnUsage,
  type CallbackState,
  type PersonSummary,
  typeCodes,
  V3,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { resource } from '../../../representations.ts'
import { maySee } from '../people/policy.ts'
import { type NamedPerson, summarisePerson } from '../people/represent.ts'
import { addOnVerbs } from './policy.ts'
import type { AddOnRow } from './queries.ts'
import type { UsageRow } from './usage-queries.ts'

export const addOnUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/addons/${id}`

/** Undefined when gone. */
const personOf = (actor: Actor, person: NamedPerson | null, baseUrl: string): PersonSummary | undefined =>
  person && maySee(actor, person) ? summarisePerson(actor, person, baseUrl) : undefined

export function representAddOn(actor: Actor, row: AddOnRow, baseUrl: string): AddOn {
  const verbs = addOnVerbs(actor, row)
  const uri = addOnUri(baseUrl, row.id)
  return {
    id: row.id,
    type: 'addOn',
    typeCode: typeCodes.addOn,
    clientId: row.client_id,
    name: row.name,
    description: row.description,
    redirectURIs: row.redirect_uris,
    registerURL: row.register_url ?? undefined,
    unregisterURL: row.unregister_url ?? undefined,
    scopes: row.scopes as AddOnScope[],
    public: row.is_public,
    enabled: row.enabled,
    accessTokenLife: row.access_token_life ?? undefined,
    refreshTokenLife: row.refresh_token_life ?? undefined,
    bot: personOf(actor, row.bot, baseUrl),
    creator: personOf(actor, row.creator, baseUrl),
    callbackState: (row.callback_state as CallbackState | null) ?? undefined,
    callbackReason: row.callback_reason ?? undefined,
    published: row.created_at,
    updated: row.updated_at,
    lastUsed: row.last_used_at ?? undefined,
    resources: {
      self: resource(uri, verbs.self),
      usage: resource(`${uri}/usage`, verbs.usage),
      grants: resource(`${uri}/grants`, verbs.usage),
      secret: resource(`${uri}/secret`, verbs.secret),
      callback: resource(`${uri}/callback`, verbs.callback),
    },
  }
}

export const representUsage = (row: UsageRow): AddOnUsage => ({
  people: row.people,
  tokens: row.tokens,
  lastIssued: row.last_issued_at ?? undefined,
  lastUsed: row.last_used_at ?? undefined,
})
