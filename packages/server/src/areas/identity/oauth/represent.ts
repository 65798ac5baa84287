/** A row and the caller's rights → the grant entity. */
import { type Grant, V3 } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { summarisePerson } from '../people/represent.ts'
import type { ConsentRow, ConsentToAddOnRow } from './consents.ts'
import { grantVerbs } from './policy.ts'

export function representGrant(actor: Actor, row: ConsentRow, baseUrl: string): Grant {
  return {
    id: row.id,
    type: 'grant',
    addOn: { id: row.add_on_id, type: 'addOn', name: row.add_on_name, description: row.add_on_description },
    scopes: row.scopes,
    published: row.created_at,
    updated: row.updated_at,
    lastUsed: row.last_used_at ?? undefined,
    resources: {
      self: {
        ref: `${baseUrl}${V3}/people/${row.person_id}/grants/${row.id}`,
        allowed: [...grantVerbs(actor, row.person_id)],
      },
    },
  }
}

export const representGrantTo = (actor: Actor, row: ConsentToAddOnRow, baseUrl: string): Grant => ({
  ...representGrant(actor, row, baseUrl),
  person: summarisePerson(actor, row.person, baseUrl),
})
