/** Pictures that attack their readers: bombs, polyglots, truncated files. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const create = { width: 64, height: 48, channels: 3, background: 'teal' } as const
/** Colourful and reproducible. */
const raw = { width: 64, height: 48, channels: 3 } as const
const COLOURS = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, index) => (index * index * 31) % 251))
const PNG = await sharp({ create }).png().toBuffer()
const JPEG = await sharp(COLOURS, { raw }).jpeg().toBuffer()
const GIF = await sharp({ create }).gif().toBuffer()
const WEBP = await sharp(COLOURS, { raw }).webp().toBuffer()
const TIFF = await sharp({ create }).tiff().toBuffer()

export const SCRIPT = '<html><script>alert(document.domain)</script></html>'
const with_ = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

function pngChunk(type: string, data: Buffer): Buffer {
  const body = with_(type, data)
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

function pngOf(width: number, height: number, depth: number, colour: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, 0], 8)
  const end = pngChunk('IEND', Buffer.alloc(0))
  return Buffer.concat([PNG.subarray(0, 8), pngChunk('IHDR', header), ...chunks, end])
}

/** All pixels black: small until decoded. */
const darkness = (width: number, height: number) =>
  pngOf(width, height, 1, 0, pngChunk('IDAT', deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))))

const overwrite = (bytes: Buffer, at: number, ...values: number[]) => {
  const copy = Buffer.from(bytes)
  copy.set(values, at)
  return copy
}

/** A JPEG frame header with 65,500 pixels in both directions. */
function vastJpeg(): Buffer {
  const at = JPEG.indexOf(Buffer.from([0xff, 0xc0]))
  return overwrite(JPEG, at + 5, 0xff, 0xdc, 0xff, 0xdc)
}

const FRAME = '\x21\xf9\x04\x00\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00'
const gifOfFrames = (count: number, side: string) =>
  with_(`GIF89a${side}${side}\x80\x00\x00\x00\x00\x00\xff\xff\xff`, FRAME.repeat(count), ';')

/** A frame that points to itself. */
const tiffInCircles = () => {
  const at = TIFF.readUInt32LE(4)
  const entries = TIFF.readUInt16LE(at)
  const copy = Buffer.from(TIFF)
  copy.writeUInt32LE(at, at + 2 + entries * 12)
  return copy
}

export interface Hostile {
  readonly bytes: Buffer
  readonly fileName: string
  readonly mediaType: string
  /** Whether it also is a picture; re-encoding removes the rest. */
  readonly isPicture: boolean
}

const file = (fileName: string, mediaType: string, bytes: Buffer, isPicture = false): Hostile => ({
  fileName,
  mediaType,
  bytes,
  isPicture,
})
const picture = (fileName: string, mediaType: string, bytes: Buffer) => file(fileName, mediaType, bytes, true)
const text = (name: string, words: string) => Buffer.from(`${name}\0${words}`, 'latin1')

export const hostilePictures: Readonly<Record<string, Hostile>> = {
  'a GIF with a script behind it': picture('a.gif', 'image/gif', with_(GIF, `*/=1;alert(1)//${SCRIPT}`)),
  'a script that begins like a GIF': file('a.js', 'text/javascript', with_('GIF89a/*', '*/=1;alert(1)')),
  'a GIF with a script for a comment': picture(
    'a.gif',
    'image/gif',
    with_(GIF.subarray(0, -1), `!\xfe${String.fromCharCode(SCRIPT.length)}${SCRIPT}\x00;`),
  ),
  'a JPEG with a page behind it': picture('a.jpg', 'image/jpeg', with_(JPEG, SCRIPT)),
  'a JPEG with a page for a comment': picture(
    'a.html',
    'text/html',
    with_(
      JPEG.subarray(0, 2),
      `\xff\xfe\x00${String.fromCharCode(SCRIPT.length + 2)}${SCRIPT}`,
      JPEG.subarray(2),
    ),
  ),
  'a PNG with a page behind it': picture('a.png', 'text/html', with_(PNG, SCRIPT)),
  'a PNG with a page in its text': picture(
    'a.png',
    'image/png',
    with_(PNG.subarray(0, 33), pngChunk('tEXt', text('Comment', SCRIPT)), PNG.subarray(33)),
  ),
  'a PNG with an archive behind it': picture(
    'a.jar',
    'application/java-archive',
    with_(PNG, 'PK\x03\x04', SCRIPT),
  ),
  'a WebP with a script behind it': picture('a.webp', 'image/webp', with_(WEBP, SCRIPT)),
  'a PNG that promises 50,000 by 50,000': file(
    'vast.png',
    'image/png',
    overwrite(PNG, 16, 0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50),
  ),
  'a PNG of 2^31 by 2^31': file(
    'vast.png',
    'image/png',
    overwrite(PNG, 16, 0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff),
  ),
  'a PNG of 20,000 by 20,000, all of it there': file('dark.png', 'image/png', darkness(20_000, 20_000)),
  'a PNG of 1 by 50,000,000': file('thin.png', 'image/png', overwrite(PNG, 16, 0, 0, 0, 1, 2, 250, 240, 128)),
  'a PNG whose text is 60 MB when it is unpacked': picture(
    'talk.png',
    'image/png',
    with_(
      PNG.subarray(0, 33),
      pngChunk('zTXt', with_('Comment\0\0', deflateSync(Buffer.alloc(60_000_000, 'a')))),
      PNG.subarray(33),
    ),
  ),
  'a PNG with more rows than it says': picture(
    'rows.png',
    'image/png',
    pngOf(64, 48, 8, 2, pngChunk('IDAT', deflateSync(Buffer.alloc(20_000_000)))),
  ),
  'a PNG without pixels': file('none.png', 'image/png', pngOf(64, 48, 8, 2)),
  'a PNG of no size': file('zero.png', 'image/png', overwrite(PNG, 16, 0, 0, 0, 0)),
  'a JPEG that promises 65,500 by 65,500': file('vast.jpg', 'image/jpeg', vastJpeg()),
  'a GIF that promises 65,535 by 65,535 and has one': picture(
    'vast.gif',
    'image/gif',
    gifOfFrames(1, '\xff\xff'),
  ),
  'a GIF of 30,000 frames': picture('many.gif', 'image/gif', gifOfFrames(30_000, '\x01\x00')),
  'a GIF of 30,000 frames of 1,000 by 1,000': picture(
    'many.gif',
    'image/gif',
    gifOfFrames(30_000, '\xe8\x03'),
  ),
  'a WebP that promises 16,383 by 16,383': file(
    'vast.webp',
    'image/webp',
    overwrite(WEBP, 26, 0xff, 0x3f, 0xff, 0x3f),
  ),
  'a TIFF': file('a.tiff', 'image/tiff', TIFF),
  'a TIFF in circles': file('a.tif', 'image/tiff', tiffInCircles()),
  'a TIFF that is called a PNG': file('a.png', 'image/png', TIFF),
  'half a PNG': file('half.png', 'image/png', PNG.subarray(0, PNG.length - 30)),
  'half a JPEG': file('half.jpg', 'image/jpeg', JPEG.subarray(0, JPEG.length / 2)),
  'half a GIF': file('half.gif', 'image/gif', GIF.subarray(0, 20)),
  'half a WebP': file('half.webp', 'image/webp', WEBP.subarray(0, WEBP.length / 2)),
  'a JPEG with bytes that were changed': file(
    'odd.jpg',
    'image/jpeg',
    overwrite(JPEG, 300, 0xff, 0xd9, 0xff, 0xff),
  ),
  'an icon': file('a.ico', 'image/x-icon', with_('\x00\x00\x01\x00\x01\x00\x10\x10\x00\x00\x01\x00', SCRIPT)),
  'a BMP with a page in it': file('a.bmp', 'image/bmp', with_('BM', Buffer.alloc(52), SCRIPT)),
}
