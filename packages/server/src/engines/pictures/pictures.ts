/** Avatars: small, square, re-encoded from the upload. */
import { hash } from 'node:crypto'
import { AVATAR_SIZES, problemMessage } from '@folkmoot/contract'
import { fieldInvalid } from '../../failure.ts'
import { drawPicture } from './drawn-picture.ts'
import { draw, MOST_PIXELS, type Sharp } from './workshop.ts'

const [SMALL_SIDE, SIDE] = AVATAR_SIZES
const FORMATS = new Set(['png', 'jpeg', 'gif', 'webp'])

/** As stored. */
export interface Picture {
  readonly media_type: string
  readonly bytes: Buffer
}

/** In two sizes. */
export interface PictureInSizes extends Picture {
  readonly small_bytes: Buffer
}

/** Whether the small one suffices. */
export const isSmall = (size: number | undefined): boolean => size !== undefined && size <= SMALL_SIDE

export interface ShownPicture {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly etag: string
}

async function redraw(sharp: Sharp, bytes: Buffer): Promise<PictureInSizes> {
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
    const { format } = await image.metadata()
    if (!format || !FORMATS.has(format)) throw new Error('format')
    const square = async (picture: typeof image, side: number) =>
      await picture.resize(side, side, { fit: 'cover' }).webp({ quality: 85 }).toBuffer()
    const large = await square(image.autoOrient(), SIDE)
    return { media_type: 'image/webp', bytes: large, small_bytes: await square(sharp(large), SMALL_SIDE) }
  } catch {
    throw fieldInvalid('body', problemMessage('avatar', { limit: MOST_PIXELS / 1_000_000 }))
  }
}

export const readPicture = (bytes: Buffer): Promise<PictureInSizes> => draw((sharp) => redraw(sharp, bytes))

/** The uploaded avatar, or one drawn from the seed. */
export function showPicture(own: Picture | undefined, seed: string): ShownPicture {
  const { bytes, media_type } = own ?? { bytes: drawPicture(seed), media_type: 'image/png' }
  return { bytes, mediaType: media_type, etag: `"${hash('sha1', bytes, 'base64url')}"` }
}
