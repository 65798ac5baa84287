/** Joining by an invitation to sign up. */
import type { Member } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { isIn, mayManage } from '../places/policy.ts'
import { findLockedPlace } from '../places/queries.ts'
import { beginMembership, changeMembership } from './membership.ts'
import { findMembersAmong } from './queries.ts'

interface Joining {
  readonly placeId: string
  readonly personId: string
}

export type Joined = 'joined' | 'member' | 'refused'

/** `member`: nothing changed. `refused`: the inviter no longer manages the place, or the person is banned there. */
export async function joinInvited(
  tx: Transaction,
  inviter: Member,
  { placeId, personId }: Joining,
): Promise<Joined> {
  const place = await findLockedPlace(tx, inviter, placeId)
  if (!place || !mayManage(inviter, place)) return 'refused'
  const [existing] = await findMembersAmong(tx.db, inviter, place.id, [personId])
  if (existing?.state === 'banned') return 'refused'
  if (existing && isIn(existing.state)) return 'member'
  if (existing) await changeMembership(tx, inviter, existing, 'member')
  else await beginMembership(tx, inviter, { placeId: place.id, personId, state: 'member' })
  return 'joined'
}
