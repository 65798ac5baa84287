import { api } from '@folkmoot/contract'
import { openBlob } from '../../../engines/blobs/blobs.ts'
import { type Route, read } from '../../../http/route.ts'
import { getPicture, listLinkPreviews } from './previews.ts'
import { representLinkPreview } from './represent.ts'

export const linkPreviewsRoutes: readonly Route[] = [
  read(api.listLinkPreviews, async ({ context, actor, filters, page }) => {
    const { rows, end } = await listLinkPreviews(context, actor, filters, page)
    return { list: rows.map((row) => representLinkPreview(row, context.config.baseUrl)), end }
  }),

  read(api.getLinkPreviewPicture, async ({ context, params }) => {
    const { blobId, size } = await getPicture(context, params.linkPreviewID)
    return {
      file: {
        name: 'picture.webp',
        mediaType: 'image/webp',
        size,
        etag: `"link-preview-${blobId}"`,
        disposition: 'inline',
        open: async (range) => (await openBlob(context, blobId, range)).stream,
      },
    }
  }),
]
