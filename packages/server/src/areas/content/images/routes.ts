import { api } from '@folkmoot/contract'
import { openBlob } from '../../../engines/blobs/blobs.ts'
import { type Route, read, upload } from '../../../http/route.ts'
import { addImage, type StoredImage } from '../files/images.ts'
import { receiveFile, requireSender } from '../files/receiving.ts'
import { imageUri, representImage } from '../files/represent.ts'
import { getImage, LARGEST, redraw } from './images.ts'

/** An image never changes. */
const VERSION = '1'

export const imagesRoutes: readonly Route[] = [
  upload(api.createImage, {
    receive: async (call, file) => await receiveFile(call, file, LARGEST),
    prepare: async ({ context }, files) => await redraw(context, files),
    handle: async (call, tx, _files, image: StoredImage) => {
      const { baseUrl } = call.context.config
      const row = await addImage(call.context, tx, requireSender(call), image)
      return { entity: representImage(row, baseUrl), version: VERSION, location: imageUri(baseUrl, row.id) }
    },
  }),

  read(api.getImage, async ({ context, actor, params, query }) => {
    const { blobId, mediaType, size } = await getImage(context.db, actor, params.imageID, query.width)
    return {
      file: {
        name: `image-${params.imageID}.${mediaType.replace('image/', '').replace('jpeg', 'jpg')}`,
        mediaType,
        size,
        etag: `"image-${blobId}"`,
        disposition: 'inline',
        open: async (range) => (await openBlob(context, blobId, range)).stream,
      },
    }
  }),
]
