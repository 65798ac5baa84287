/** What a merged account has in the tables of this area. */
import { renameRows } from '../../../db/moving.ts'
import { FIRST, type MergeStep, untilNothing } from '../../record/merges.ts'
import { lockManagers } from '../people/manager-queries.ts'
import { moveGroupMembers, movePreferences, moveReports } from './moving-queries.ts'

export const identityMoves: readonly MergeStep[] = [
  {
    name: 'security groups',
    async moveBatch(_, { db }, pair) {
      return { counts: { securityGroups: await moveGroupMembers(db, pair) }, next: undefined }
    },
  },
  {
    name: 'reports',
    async moveBatch(_, { db }, pair) {
      await lockManagers(db)
      return { next: (await moveReports(db, pair)) > 0 ? FIRST : undefined }
    },
  },
  {
    name: 'add-ons',
    async moveBatch(_, { db }, pair) {
      return untilNothing('addOns', { moved: await renameRows(db, 'add_on', 'creator_id', pair), dropped: 0 })
    },
  },
  {
    name: 'preferences',
    async moveBatch(_, { db }, pair) {
      await movePreferences(db, pair)
      return { next: undefined }
    },
  },
]
