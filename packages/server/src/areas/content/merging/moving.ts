/** What a merged account has in the tables of this area: contents first, because likes of one's own are dropped. */
import { type Moved, moveRows, type Pair, renameRows } from '../../../db/moving.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type Batch, FIRST, type MergeStep, untilNothing } from '../../record/merges.ts'
import { findReactedTo } from '../reactions/queries.ts'
import { takeFromCounts } from '../reading/contents.ts'
import { lockContents } from '../reading/queries.ts'
import * as authors from './author-queries.ts'
import { fileMoves } from './file-moves.ts'
import * as reactions from './reaction-queries.ts'
import { moveItemAbout, moveReportsBy } from './report-queries.ts'

const BATCH_SIZE = 200
const READ_AT_ONCE = 1_000
const NONE: Moved = { moved: 0, dropped: 0 }

const countOf = (found: readonly reactions.MovedReaction[], isKind: (kind: string) => boolean): Moved => {
  const own = found.filter(({ kind }) => isKind(kind))
  const moved = own.filter((one) => one.is_moved).length
  return { moved, dropped: own.length - moved }
}

async function moveSomeReactions(
  tx: Transaction,
  pair: Pair,
  contentIds: readonly string[],
  allowsLikingOwn: boolean,
): Promise<Batch> {
  let found: readonly reactions.MovedReaction[] = []
  await takeFromCounts(tx, contentIds, async () => {
    found = await reactions.moveReactions(tx.db, pair, { contentIds, allowsLikingOwn })
    const left = found.filter((one) => !one.is_moved)
    return {
      likes: left.filter(({ kind }) => kind === 'like').map((one) => one.content_id),
      emoji: left
        .filter(({ kind }) => kind !== 'like' && kind !== 'read')
        .map((one) => ({ contentId: one.content_id, emoji: one.kind })),
    }
  })
  const likes = countOf(found, (kind) => kind === 'like')
  const others = countOf(found, (kind) => kind !== 'like' && kind !== 'read')
  return { counts: { likes, reactions: others }, next: FIRST }
}

const owned = (name: string, rows: Parameters<typeof moveRows>[1], kind?: 'bookmarks'): MergeStep => ({
  name,
  async moveBatch(_, { db }, pair) {
    return untilNothing(kind, await moveRows(db, rows, pair))
  },
})

const renamed = (name: string, column: 'about_id' | 'resolver_id'): MergeStep => ({
  name,
  async moveBatch(_, tx, pair) {
    tx.noteChange('moderation')
    return { next: (await renameRows(tx.db, 'moderation_item', column, pair)) > 0 ? FIRST : undefined }
  },
})

export const contentMoves: readonly MergeStep[] = [
  {
    name: 'contents',
    async moveBatch(_, tx, pair) {
      const ids = await authors.findSomeBy(tx.db, pair.mergedId, BATCH_SIZE)
      if (ids.length === 0) return { next: undefined }
      await lockContents(tx.db, ids)
      const { contents, replies } = await authors.moveAuthored(tx.db, pair, ids)
      tx.noteChange('search')
      const counts = { contents: { moved: contents, dropped: 0 }, replies: { moved: replies, dropped: 0 } }
      return { counts, next: FIRST }
    },
  },
  ...fileMoves,
  {
    name: 'reactions',
    async moveBatch({ vocabulary }, tx, pair) {
      const ids = await findReactedTo(tx.db, pair.mergedId, BATCH_SIZE)
      if (ids.length === 0) return { next: undefined }
      return await moveSomeReactions(tx, pair, ids, vocabulary.compatibility.allowsLikingOwn)
    },
  },
  {
    name: 'own likes',
    async moveBatch({ vocabulary }, tx, { keptId }) {
      if (vocabulary.compatibility.allowsLikingOwn) return { next: undefined }
      const ids = await reactions.findOwnLiked(tx.db, keptId, BATCH_SIZE)
      if (ids.length === 0) return { next: undefined }
      await takeFromCounts(tx, ids, async () => ({
        likes: await reactions.deleteLikes(tx.db, keptId, ids),
        emoji: [],
      }))
      return { counts: { likes: { ...NONE, dropped: ids.length } }, next: FIRST }
    },
  },
  {
    name: 'traces',
    async moveBatch(_, tx, pair, after) {
      const ids = await authors.findSomeAfter(tx.db, after, READ_AT_ONCE)
      if (ids.length === 0) return { next: undefined }
      await authors.moveTraces(tx.db, pair, ids)
      await authors.moveMarks(tx.db, pair, ids)
      tx.noteChange('search')
      return { next: ids.length < READ_AT_ONCE ? undefined : ids.at(-1) }
    },
  },
  owned('bookmarks', { table: 'bookmark', owner: 'person_id', key: ['content_id'] }, 'bookmarks'),
  owned('dismissals', { table: 'dismissal', owner: 'person_id', key: ['content_id'] }),
  owned('tracks', { table: 'track', owner: 'person_id', key: ['content_id'] }),
  owned('visits', { table: 'visit', owner: 'person_id', key: ['kind', 'object_id'] }),
  owned('visit days', { table: 'visit_day', owner: 'person_id', key: ['day', 'place_id'] }),
  owned('extended properties', {
    table: 'extended_property',
    owner: 'object_id',
    key: ['key'],
    kind: 'person',
  }),
  {
    name: 'drafts',
    async moveBatch(_, { db }, pair) {
      const drafts = await authors.moveDrafts(db, pair)
      await authors.moveDraftReaders(db, pair)
      return { counts: { drafts }, next: undefined }
    },
  },
  {
    name: 'reports by',
    async moveBatch(_, tx, pair) {
      tx.noteChange('moderation')
      return untilNothing('abuseReports', await moveReportsBy(tx.db, pair))
    },
  },
  {
    name: 'item about',
    async moveBatch(_, tx, pair) {
      await moveItemAbout(tx.db, pair)
      tx.noteChange('moderation')
      return { next: undefined }
    },
  },
  renamed('items about', 'about_id'),
  renamed('decisions', 'resolver_id'),
]
