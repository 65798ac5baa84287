/** Pictures that stand for somebody or something: small, square, and made anew from whatever was sent. */
import { hash } from 'node:crypto'
import { Failure, fieldInvalid } from '../../failure.ts'
import { Turnstile } from '../../turnstile.ts'
import { drawPicture } from './drawn-picture.ts'

const SIDE = 256
const MOST_PIXELS = 40_000_000
const FORMATS = new Set(['png', 'jpeg', 'gif', 'webp'])

/** A large picture takes up to 170 MB while it is read: one at a time, and not many that wait with their bytes. */
const reading = new Turnstile(1, 16, () => {
  return new Failure('too_fast', 'Too many pictures are being read at once. Try again in a moment.', [], 1)
})

/** Loaded when the first picture comes, for most processes never see one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Hardly a picture comes twice, and one of this size gains nothing from several threads.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** As it is stored. */
export interface Picture {
  readonly media_type: string
  readonly bytes: Buffer
}

export interface ShownPicture {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly etag: string
}

async function redraw(bytes: Buffer): Promise<Picture> {
  const sharp = await loadSharp()
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
    const { format } = await image.metadata()
    if (!format || !FORMATS.has(format)) throw new Error('format')
    const webp = await image
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 85 })
      .toBuffer()
    return { media_type: 'image/webp', bytes: webp }
  } catch {
    throw fieldInvalid('body', 'must be a PNG, JPEG, GIF or WebP picture of at most 40 million pixels')
  }
}

/** Decoded and drawn anew: whatever else was hidden in the file (a script, a place and time) does not come along. */
export const readPicture = (bytes: Buffer): Promise<Picture> => reading.pass(() => redraw(bytes))

/** The picture that was set, or one drawn from the seed: the same for the same seed every time. */
export function showPicture(own: Picture | undefined, seed: string): ShownPicture {
  const { bytes, media_type } = own ?? { bytes: drawPicture(seed), media_type: 'image/png' }
  return { bytes, mediaType: media_type, etag: `"${hash('sha1', bytes, 'base64url')}"` }
}
