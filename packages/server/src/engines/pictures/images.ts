/** Pictures in content, and previews of attachments. */
import { IMAGE_WIDTHS, problemMessage } from '@folkmoot/contract'
import type { Metadata, Sharp as Picture } from 'sharp'
import { fieldInvalid } from '../../failure.ts'
import { isBare } from './bare.ts'
import { draw, MOST_PIXELS, type Sharp } from './workshop.ts'

export interface Drawn {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly width: number
  readonly height: number
}

/** A picture as it was sent, or re-encoded, and smaller versions of it. */
export interface DrawnImage {
  readonly whole: Drawn
  readonly narrower: readonly Drawn[]
}

interface Format {
  readonly mediaType: string
  encode(picture: Picture): Picture
}

const WEBP: Format = { mediaType: 'image/webp', encode: (picture) => picture.webp({ quality: 85 }) }
/** Formats stay, except AVIF, which becomes WebP for old readers. */
const FORMATS: Readonly<Record<string, Format>> = {
  png: { mediaType: 'image/png', encode: (picture) => picture.png() },
  jpeg: { mediaType: 'image/jpeg', encode: (picture) => picture.jpeg({ quality: 85 }) },
  gif: { mediaType: 'image/gif', encode: (picture) => picture.gif() },
  webp: WEBP,
  heif: WEBP,
}

/** All frames are decoded together, so animations have a lower limit. */
const MOST_FRAMES = 300
const MOST_MOVING_PIXELS = 10_000_000

const PREVIEW_SIDE = 640

async function metadataOf(sharp: Sharp, bytes: Buffer): Promise<Metadata & { format: string }> {
  const metadata = await sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 }).metadata()
  const { format, compression } = metadata
  if (!format || !(format in FORMATS)) throw new Error(`a picture of format ${format}`)
  if (format === 'heif' && compression !== 'av1') throw new Error('a HEIF picture that is no AVIF')
  return { ...metadata, format }
}

function isMoving({ pages = 1, width, height }: Metadata): boolean {
  return pages > 1 && pages <= MOST_FRAMES && width * height * pages <= MOST_MOVING_PIXELS
}

async function drawn(picture: Picture, { mediaType, encode }: Format): Promise<Drawn> {
  const { data, info } = await encode(picture).toBuffer({ resolveWithObject: true })
  return { bytes: data, mediaType, width: info.width, height: info.pageHeight ?? info.height }
}

/** Decodes every pixel, and keeps one channel, which takes less memory: a 12-megapixel JPEG takes a sixth of the time that re-encoding does. Fails for truncated ones. */
async function keep(picture: Picture, bytes: Buffer, { mediaType }: Format): Promise<Drawn> {
  const { info } = await picture.extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  return { bytes, mediaType, width: info.width, height: info.pageHeight ?? info.height }
}

async function redraw(sharp: Sharp, bytes: Buffer): Promise<DrawnImage> {
  const metadata = await metadataOf(sharp, bytes)
  const { format, pages = 1 } = metadata
  const open = (count: number) => sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: count }).autoOrient()
  const moves = isMoving(metadata)
  const all = open(moves ? -1 : 1)
  const target = FORMATS[format] ?? WEBP
  const isKept = (moves || pages === 1) && isBare(format, bytes)
  const whole = isKept ? await keep(all, bytes, target) : await drawn(all, target)
  const narrower: Drawn[] = []
  for (const width of IMAGE_WIDTHS.filter((one) => one < whole.width)) {
    narrower.push(await drawn(open(1).resize({ width }), WEBP))
  }
  return { whole, narrower }
}

/** Bytes are read when processing starts, so that waiting ones use no memory. */
export async function readImage(read: () => Promise<Buffer>, field: string): Promise<DrawnImage> {
  return await draw(async (sharp) => {
    const bytes = await read()
    try {
      return await redraw(sharp, bytes)
    } catch {
      throw fieldInvalid(field, problemMessage('image', { limit: MOST_PIXELS / 1_000_000 }))
    }
  })
}

/** Undefined if it cannot be decoded. */
export async function drawPreview(read: () => Promise<Buffer>): Promise<Drawn | undefined> {
  return await draw(async (sharp) => {
    const bytes = await read()
    try {
      await metadataOf(sharp, bytes)
      const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 }).autoOrient()
      const within = {
        width: PREVIEW_SIDE,
        height: PREVIEW_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      } as const
      return await drawn(picture.resize(within), WEBP)
    } catch {
      return undefined
    }
  })
}
