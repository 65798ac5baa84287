/**
 * How often tags are used. Whoever changes content appends what that changes in the counts, in the same transaction; a
 * task adds it up. A count belongs to a scope: what everybody may read, or a private or secret place.
 */

import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
import * as queries from './queries.ts'

/**
 * To be called before content of these places is written. Whether a place is closed must not change between the writing
 * and its count, nor may the place go.
 */
export async function holdTagScopes(tx: Transaction, placeIds: readonly (string | null)[]): Promise<void> {
  const ids = placeIds.flatMap((id) => id ?? [])
  if (ids.length > 0) await queries.lockPlaces(tx.db, ids, 'shared')
}

/**
 * To be called before content is locked that may come to count otherwise: whoever removes a place holds it first and its
 * content then, and the two would wait for each other.
 */
export async function holdTagScopeOf(tx: Transaction, contentId: string): Promise<void> {
  await queries.lockPlaceOf(tx.db, contentId)
}

/** Content as it stands counts from now on. */
export async function countTags(tx: Transaction, contentIds: readonly string[]): Promise<void> {
  if (await queries.changeByContents(tx.db, contentIds, 1)) tx.noteChange('tags')
}

/** Content as it still stands counts no more; to be called before it changes or goes. */
export async function discountTags(tx: Transaction, contentIds: readonly string[]): Promise<void> {
  if (await queries.changeByContents(tx.db, contentIds, -1)) tx.noteChange('tags')
}

/** All that stands in a place, and in those that share its members. Undone by what is returned, once it changed. */
export async function discountTagsOfPlace(tx: Transaction, placeId: string): Promise<() => Promise<void>> {
  const ids = await queries.findPlacesWithin(tx.db, placeId)
  await queries.lockPlaces(tx.db, ids, 'exclusive')
  if (await queries.changeByPlaces(tx.db, ids, -1)) tx.noteChange('tags')
  return async () => {
    if (await queries.changeByPlaces(tx.db, ids, 1)) tx.noteChange('tags')
  }
}

/** Contents whose tags are read within a moment. */
const FEW = 1_000

/** To be called before a place goes. Whether its tags count no more; of a large one they go with its content. */
export async function discountTagsIfFew(tx: Transaction, placeId: string): Promise<boolean> {
  await queries.lockPlaces(tx.db, [placeId], 'exclusive')
  if (!(await queries.hasAtMost(tx.db, placeId, FEW))) return false
  if (await queries.changeByPlaces(tx.db, [placeId], -1)) tx.noteChange('tags')
  return true
}

const BATCH_SIZE = 20_000

/** Several nodes may do this at once: one of them does, the others have nothing to do. */
export async function addUpTags({ slowDb, writeDb }: Pick<Context, 'slowDb' | 'writeDb'>): Promise<void> {
  if (!(await queries.hasChanges(slowDb))) return
  let folded = BATCH_SIZE
  while (folded === BATCH_SIZE)
    folded = await inTransaction(writeDb, (tx) => queries.foldSome(tx.db, BATCH_SIZE))
}

/** Counts are read together with the changes that are not in them yet, so that nobody waits for this. */
export const tagCounting: Follower = {
  name: 'tags',
  complaint: 'tag counts could not be updated',
  topics: ['tags'],
  pollMs: 30_000,
  spacingMs: 1_000,
  async run(context) {
    await addUpTags(context)
    return undefined
  },
}

/** For content that came in another way than through writers: imports, restored rows. */
export async function recountTags({ writeDb }: Pick<Context, 'writeDb'>): Promise<void> {
  await inTransaction(writeDb, (tx) => queries.recount(tx.db))
}
