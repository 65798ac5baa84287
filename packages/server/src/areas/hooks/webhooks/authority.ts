/**
 * The credentials a webhook acts with: its scopes are limited to theirs. It ends with the personal token that
 * registered it, and when consent to the add-on is revoked; it outlives the short-lived tokens of an add-on.
 */
import { type Scopes, scopesOf } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { type Authority, findGrant, hasToken } from './queries.ts'

/** Changing the URL cannot widen scopes. */
export async function authorityOf(
  tx: Transaction,
  actor: Member,
  before: readonly string[] = [...actor.scopes],
): Promise<Authority> {
  const { id, addOnId, tokenId = null } = actor
  const scopes = [...scopesOf(before).intersection(actor.scopes)].sort()
  // Revoked tokens stay cached for a moment, but a webhook would stay forever.
  const revoked = () => failure('token_invalid', 'The access token was revoked.')
  if (addOnId === undefined) {
    if (tokenId !== null && !(await hasToken(tx.db, tokenId))) throw revoked()
    return { add_on_id: null, scopes, consent_id: null, token_id: tokenId }
  }
  const { consent_id, has_token } = await findGrant(tx.db, id, addOnId)
  if (!has_token) throw revoked()
  return { add_on_id: addOnId, scopes, consent_id, token_id: null }
}

/** The add-on may have been reduced to fewer scopes since. */
export const scopesNow = (scopes: readonly string[], ofAddOn: readonly string[] | null): Scopes =>
  ofAddOn === null ? scopesOf(scopes) : scopesOf(scopes).intersection(scopesOf(ofAddOn))
