/** The files of a merged account, and the bytes that count for its quota. */
import type { MergeStep } from '../../record/merges.ts'
import { moveUsedBytes } from './author-queries.ts'
import { moveOwned } from './file-queries.ts'

const filesOf = (name: string, table: 'attachment' | 'image'): MergeStep => ({
  name,
  async moveBatch(_, { db }, pair, after) {
    const { changed, next } = await moveOwned(db, table, pair, after)
    return { counts: { files: { moved: changed, dropped: 0 } }, next }
  },
})

export const fileMoves: readonly MergeStep[] = [
  filesOf('files', 'attachment'),
  filesOf('images', 'image'),
  {
    name: 'used bytes',
    async moveBatch(_, { db }, pair) {
      await moveUsedBytes(db, pair)
      return { next: undefined }
    },
  },
]
