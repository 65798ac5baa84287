/**
 * By whose hand a webhook leads where it leads, and by which credentials. It goes on telling when these are long gone, so it is
 * told no more than they were good for; and what an add-on was allowed ends when that is taken back.
 */
import { type Scopes, scopesOf } from '@folkmoot/contract'
import type { Member } from '../../actor.ts'
import type { Transaction } from '../../db/transaction.ts'
import { findConsentId, type Hand } from './queries.ts'

/** Whoever leads somewhere what was there before cannot make it more than it was. */
export async function handOf(
  tx: Transaction,
  actor: Member,
  ownerId: string,
  before: readonly string[] = [...actor.scopes],
): Promise<Hand> {
  const add_on_id = actor.addOnId ?? null
  return {
    add_on_id,
    scopes: [...scopesOf(before).intersection(actor.scopes)].sort(),
    consent_id: add_on_id === null ? null : await findConsentId(tx.db, ownerId, add_on_id),
  }
}

/** What they are good for now: an add-on may be registered for less since. */
export const scopesNow = (scopes: readonly string[], ofAddOn: readonly string[] | null): Scopes =>
  ofAddOn === null ? scopesOf(scopes) : scopesOf(scopes).intersection(scopesOf(ofAddOn))
