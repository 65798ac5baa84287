/** Logo and icon of the community, re-encoded as PNG, which manifests, mails and old readers take. */
import { LOOK_ICON_SIZES, type LookPictureKind, problemMessage } from '@folkmoot/contract'
import { fieldInvalid } from '../../failure.ts'
import { draw, MOST_PIXELS, type Sharp } from './workshop.ts'

export interface BrandPicture {
  /** In pixels; 0: as large as it is. */
  readonly size: number
  readonly maskable: boolean
  readonly bytes: Buffer
}

const FORMATS = new Set(['png', 'jpeg', 'webp'])
/** Twice as high as it is shown. */
const LOGO = { width: 640, height: 96, fit: 'inside', withoutEnlargement: true } as const
const SMALLEST_ICON = 180
const MASKABLE_SIDE = 512
/** Phones cut away up to a fifth of each side. */
const SAFE_SHARE = 0.6
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

const unusable = () => fieldInvalid('body', problemMessage('logo', { limit: MOST_PIXELS / 1_000_000 }))

async function open(sharp: Sharp, bytes: Buffer) {
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
    const { format, autoOrient } = await image.metadata()
    if (!format || !FORMATS.has(format)) throw new Error('format')
    const decoded = await image.autoOrient().png().toBuffer()
    return { decoded, side: Math.min(autoOrient.width, autoOrient.height) }
  } catch {
    throw unusable()
  }
}

async function drawIcon(sharp: Sharp, bytes: Buffer): Promise<BrandPicture[]> {
  const { decoded, side } = await open(sharp, bytes)
  if (side < SMALLEST_ICON) throw fieldInvalid('body', problemMessage('icon', { limit: SMALLEST_ICON }))
  const square = (size: number) =>
    sharp(decoded).resize(size, size, { fit: 'contain', background: CLEAR }).png().toBuffer()
  const drawn: BrandPicture[] = []
  for (const size of LOOK_ICON_SIZES) drawn.push({ size, maskable: false, bytes: await square(size) })
  const inner = Math.round(MASKABLE_SIDE * SAFE_SHARE)
  const margin = Math.floor((MASKABLE_SIDE - inner) / 2)
  const rest = MASKABLE_SIDE - inner - margin
  const maskable = await sharp(await square(inner))
    .extend({ top: margin, left: margin, bottom: rest, right: rest, background: CLEAR })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
  return [...drawn, { size: MASKABLE_SIDE, maskable: true, bytes: maskable }]
}

async function drawLogo(sharp: Sharp, bytes: Buffer): Promise<BrandPicture[]> {
  const { decoded } = await open(sharp, bytes)
  return [{ size: 0, maskable: false, bytes: await sharp(decoded).resize(LOGO).png().toBuffer() }]
}

export const readBrandPicture = (kind: LookPictureKind, bytes: Buffer): Promise<BrandPicture[]> =>
  draw((sharp) => (kind === 'icon' ? drawIcon(sharp, bytes) : drawLogo(sharp, bytes)))
