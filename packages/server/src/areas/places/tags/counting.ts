/**
 * Counts the use of tags. Every change of content appends its difference in the same transaction; a follower adds
 * them up. A count belongs to a scope: public content, or one private or secret place.
 */

import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
import * as queries from './queries.ts'

/**
 * Call it before content of these places is written. A place must neither change its group type nor be removed
 * between the write and its count.
 */
export async function holdTagScopes(tx: Transaction, placeIds: readonly (string | null)[]): Promise<void> {
  const ids = placeIds.flatMap((id) => id ?? [])
  if (ids.length > 0) await queries.lockPlaces(tx.db, ids, 'shared')
}

/**
 * Call it before locking content whose counts may change: removing a place locks the place first and then its
 * content; otherwise deadlock.
 */
export async function holdTagScopeOf(tx: Transaction, contentId: string): Promise<void> {
  await queries.lockPlaceOf(tx.db, contentId)
}

/** Counts the content in its current state. */
export async function countTags(tx: Transaction, contentIds: readonly string[]): Promise<void> {
  if (await queries.changeByContents(tx.db, contentIds, 1)) tx.noteChange('tags')
}

/** Stops counting the content; call it before a change or removal. */
export async function discountTags(tx: Transaction, contentIds: readonly string[]): Promise<void> {
  if (await queries.changeByContents(tx.db, contentIds, -1)) tx.noteChange('tags')
}

/** Stops counting everything in a place and the places inside it. The returned function counts the new state. */
export async function discountTagsOfPlace(tx: Transaction, placeId: string): Promise<() => Promise<void>> {
  const ids = await queries.findPlacesWithin(tx.db, placeId)
  await queries.lockPlaces(tx.db, ids, 'exclusive')
  if (await queries.changeByPlaces(tx.db, ids, -1)) tx.noteChange('tags')
  return async () => {
    if (await queries.changeByPlaces(tx.db, ids, 1)) tx.noteChange('tags')
  }
}

/** So many contents are read quickly. */
const FEW = 1_000

/** Call it before a place is removed. False for a large place, whose tags are discounted with its content. */
export async function discountTagsIfFew(tx: Transaction, placeId: string): Promise<boolean> {
  await queries.lockPlaces(tx.db, [placeId], 'exclusive')
  if (!(await queries.hasAtMost(tx.db, placeId, FEW))) return false
  if (await queries.changeByPlaces(tx.db, [placeId], -1)) tx.noteChange('tags')
  return true
}

const BATCH_SIZE = 20_000

/** Several nodes may call this at once: one does the work. */
export async function addUpTags({ slowDb, writeDb }: Pick<Context, 'slowDb' | 'writeDb'>): Promise<void> {
  if (!(await queries.hasChanges(slowDb))) return
  let folded = BATCH_SIZE
  while (folded === BATCH_SIZE)
    folded = await inTransaction(writeDb, (tx) => queries.foldSome(tx.db, BATCH_SIZE))
}

/** Readers add the pending differences, so nobody waits for this. */
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

/** For content that was not written through the API: imports, restored rows. */
export async function recountTags({ writeDb }: Pick<Context, 'writeDb'>): Promise<void> {
  await inTransaction(writeDb, (tx) => queries.recount(tx.db))
}
