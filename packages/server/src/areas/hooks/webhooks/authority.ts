/**
 * By whose authority a webhook leads where it leads, and by which credentials. It goes on telling when these are long gone, so it is
 * told no more than they were good for; and what an add-on was allowed ends when that is taken back.
 */
import { type Scopes, scopesOf } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { type Authority, findGrant } from './queries.ts'

/** Whoever leads somewhere what was there before cannot make it more than it was. */
export async function authorityOf(
  tx: Transaction,
  actor: Member,
  before: readonly string[] = [...actor.scopes],
): Promise<Authority> {
  const { id, addOnId } = actor
  const scopes = [...scopesOf(before).intersection(actor.scopes)].sort()
  if (addOnId === undefined) return { add_on_id: null, scopes, consent_id: null }
  const { consent_id, has_token } = await findGrant(tx.db, id, addOnId)
  // Tokens are remembered for a moment after they were revoked, and this would stay.
  if (!has_token) throw failure('token_invalid', 'The access token was revoked.')
  return { add_on_id: addOnId, scopes, consent_id }
}

/** What they are good for now: an add-on may be registered for less since. */
export const scopesNow = (scopes: readonly string[], ofAddOn: readonly string[] | null): Scopes =>
  ofAddOn === null ? scopesOf(scopes) : scopesOf(scopes).intersection(scopesOf(ofAddOn))
