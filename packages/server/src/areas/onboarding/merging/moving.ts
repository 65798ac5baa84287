/** What a merged account has in the tables of this area. */
import { moveRows, renameRows } from '../../../db/moving.ts'
import { FIRST, type MergeStep, untilNothing } from '../../record/merges.ts'

export const onboardingMoves: readonly MergeStep[] = [
  {
    name: 'invitations',
    async moveBatch(_, { db }, pair) {
      const moved = await renameRows(db, 'invitation', 'creator_id', pair)
      return untilNothing('invitations', { moved, dropped: 0 })
    },
  },
  {
    name: 'used invitations',
    async moveBatch(_, { db }, pair) {
      const used = { table: 'invitation_use', owner: 'person_id', key: ['invitation_id'] } as const
      return untilNothing(undefined, await moveRows(db, used, pair))
    },
  },
  {
    name: 'imports',
    async moveBatch(_, { db }, pair) {
      return { next: (await renameRows(db, 'people_import', 'creator_id', pair)) > 0 ? FIRST : undefined }
    },
  },
]
