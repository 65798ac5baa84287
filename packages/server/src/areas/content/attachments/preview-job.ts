/** Draws the preview of a file that is a picture. */
import { Type } from 'typebox'
import { inTransaction } from '../../../db/transaction.ts'
import { type Job, jobWith } from '../../../work/jobs.ts'
import { drawPreviewOf, PREVIEW_MAKING, savePreview } from '../files/previews.ts'
import { refreshFiles } from '../writing/file-changes.ts'

export const makePreview: Job = jobWith(
  PREVIEW_MAKING,
  Type.Object({ attachmentId: Type.String() }),
  async (context, { attachmentId }) => {
    const preview = await drawPreviewOf(context, attachmentId)
    if (!preview) return
    await inTransaction(context.writeDb, async (tx) => {
      // The content before its files, in the order in which all others lock them.
      await refreshFiles(tx, preview.contentId)
      await savePreview(tx, preview)
    })
  },
)
