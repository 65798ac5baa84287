/**
 * The credentials a webhook acts with. It outlives the token, so its scopes are limited to those of the token, and it
 * ends when consent to the add-on is revoked.
 */
import { type Scopes, scopesOf } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { type Authority, findGrant } from './queries.ts'

/** Changing the URL cannot widen scopes. */
export async function authorityOf(
  tx: Transaction,
  actor: Member,
  before: readonly string[] = [...actor.scopes],
): Promise<Authority> {
  const { id, addOnId } = actor
  const scopes = [...scopesOf(before).intersection(actor.scopes)].sort()
  if (addOnId === undefined) return { add_on_id: null, scopes, consent_id: null }
  const { consent_id, has_token } = await findGrant(tx.db, id, addOnId)
  // Revoked tokens stay cached for a moment, but a webhook would stay forever.
  if (!has_token) throw failure('token_invalid', 'The access token was revoked.')
  return { add_on_id: addOnId, scopes, consent_id }
}

/** The add-on may have been reduced to fewer scopes since. */
export const scopesNow = (scopes: readonly string[], ofAddOn: readonly string[] | null): Scopes =>
  ofAddOn === null ? scopesOf(scopes) : scopesOf(scopes).intersection(scopesOf(ofAddOn))
