/** What becomes of files by themselves: those that are pictures get a small one. */
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
import { makeOnePreview, savePreview } from '../files/previews.ts'
import { showFilesAnew } from '../writing/file-changes.ts'

export async function makePreviews(context: Context): Promise<void> {
  for (let made = await makeOnePreview(context); made; made = await makeOnePreview(context)) {
    const preview = made
    await inTransaction(context.writeDb, async (tx) => {
      // The content before its files, as whoever changes them does.
      await showFilesAnew(tx, preview.contentId)
      await savePreview(tx, preview)
    })
  }
}

export const previewMaking: Follower = {
  name: 'previews',
  complaint: 'previews could not be made',
  topics: ['files'],
  pollMs: 10_000,
  async run(context) {
    await makePreviews(context)
    return undefined
  },
}
