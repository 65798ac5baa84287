/** Deletes memberships of people who left, and members of removed places. */
import type { Transaction } from '../../../db/transaction.ts'
import * as queries from './clean-up-queries.ts'

const BATCH_SIZE = 200

/** A place without owners stays; admins manage it. */
export async function endSomeMemberships(tx: Transaction, personId: string): Promise<boolean> {
  const placeIds = await queries.findPlacesOf(tx.db, personId, BATCH_SIZE)
  if (placeIds.length === 0) return false
  await queries.lockPlaces(tx.db, placeIds)
  await queries.deleteMemberships(tx.db, personId, placeIds)
  return true
}

/** The place is gone, so no counter is updated. */
export const forgetSomeMembers = async (tx: Transaction, placeId: string): Promise<boolean> =>
  (await queries.deleteMembersOf(tx.db, placeId, BATCH_SIZE)) > 0

export async function forgetPlace(tx: Transaction, placeId: string): Promise<boolean> {
  await queries.deleteFormerPlace(tx.db, placeId)
  return false
}
