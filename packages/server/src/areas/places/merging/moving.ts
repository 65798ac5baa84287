/** What a merged account has in the tables of this area. */
import { renameRows } from '../../../db/moving.ts'
import { FIRST, type MergeStep, untilNothing } from '../../record/merges.ts'
import { findPlacesOf, lockPlaces } from '../places/clean-up-queries.ts'
import { moveMemberships } from './moving-queries.ts'

const BATCH_SIZE = 200

const renamed = (name: string, table: 'place' | 'membership', column: string): MergeStep => ({
  name,
  async moveBatch(_, { db }, pair) {
    return { next: (await renameRows(db, table, column, pair)) > 0 ? FIRST : undefined }
  },
})

export const placeMoves: readonly MergeStep[] = [
  {
    name: 'memberships',
    async moveBatch(_, { db }, pair) {
      const placeIds = await findPlacesOf(db, pair.mergedId, BATCH_SIZE)
      if (placeIds.length === 0) return { next: undefined }
      await lockPlaces(db, placeIds)
      return untilNothing('memberships', await moveMemberships(db, pair, placeIds))
    },
  },
  renamed('added members', 'membership', 'added_by'),
  renamed('created places', 'place', 'creator_id'),
]
