/** What a merged account has in the tables of this area. */
import { type Moved, moveRows } from '../../../db/moving.ts'
import { giveFollowers } from '../../identity/people.ts'
import { FIRST, type MergeStep, untilNothing } from '../../record/merges.ts'
import { deleteEntries } from '../inbox/cleanup-queries.ts'
import { deleteThingsOf, findFollowed, findSomeThingsOf } from '../streams/association-queries.ts'
import { changeFollowed } from '../streams/associations.ts'
import { deleteOwnMute, findOwnEntries, moveEntries } from './inbox-queries.ts'
import {
  findSomeFollowers,
  lockStreamsOfAll,
  moveFollowed,
  moveStreams,
  moveThings,
} from './stream-queries.ts'

const BATCH_SIZE = 200
const moved = (count: number): Moved => ({ moved: count, dropped: 0 })

/** Follows of one’s own end: of the other account, and of what both follow one counts. */
const followedStreams: MergeStep = {
  name: 'streams',
  async moveBatch(_, tx, pair) {
    const { keptId, mergedId } = pair
    await lockStreamsOfAll(tx.db, [keptId, mergedId])
    const streams = moved(await moveStreams(tx.db, pair))
    const things = await findSomeThingsOf(tx.db, mergedId, BATCH_SIZE)
    if (things.length === 0) return { counts: { streams }, next: undefined }
    const [own, others] = [
      things.filter(({ kind, id }) => kind === 'person' && id === keptId),
      things.filter(({ kind, id }) => kind !== 'person' || id !== keptId),
    ]
    await changeFollowed(tx, mergedId, own, () => deleteThingsOf(tx.db, mergedId, own))
    const known = (await findFollowed(tx.db, keptId, others)).length
    const move = () => moveThings(tx.db, pair, others)
    await changeFollowed(tx, mergedId, others, () => changeFollowed(tx, keptId, others, move))
    const following = { moved: others.length - known, dropped: known + own.length }
    return { counts: { streams, following }, next: FIRST }
  },
}

const followers: MergeStep = {
  name: 'followers',
  async moveBatch(_, tx, pair) {
    const ids = await findSomeFollowers(tx.db, pair.mergedId, BATCH_SIZE)
    if (ids.length === 0) return { next: undefined }
    await lockStreamsOfAll(tx.db, ids)
    await moveFollowed(tx.db, pair, ids)
    return untilNothing('followers', await giveFollowers(tx, pair, ids))
  },
}

const mutes = (name: string, owner: 'person_id' | 'object_id'): MergeStep => ({
  name,
  async moveBatch(_, { db }, pair) {
    const owned =
      owner === 'person_id'
        ? ({ table: 'mute', owner, key: ['kind', 'object_id'] } as const)
        : ({ table: 'mute', owner, key: ['person_id'], kind: 'person' } as const)
    const batch = untilNothing(owner === 'person_id' ? 'mutes' : undefined, await moveRows(db, owned, pair))
    await deleteOwnMute(db, pair.keptId)
    return batch
  },
})

export const newsMoves: readonly MergeStep[] = [
  followedStreams,
  followers,
  mutes('mutes', 'person_id'),
  mutes('mutes of others', 'object_id'),
  {
    name: 'inbox',
    async moveBatch(_, tx, pair) {
      tx.noteInboxes([pair.keptId])
      return untilNothing('inboxEntries', await moveEntries(tx.db, pair))
    },
  },
  {
    name: 'own entries',
    async moveBatch(_, tx, { keptId }) {
      const ids = await findOwnEntries(tx.db, keptId, BATCH_SIZE)
      if (ids.length === 0) return { next: undefined }
      await deleteEntries(tx.db, ids)
      tx.noteInboxes([keptId])
      return { next: FIRST }
    },
  },
]
