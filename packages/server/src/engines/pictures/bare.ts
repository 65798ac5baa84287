/**
 * Whether a picture has nothing but pixels and what they need: no metadata, no comments, nothing after its end. Reads the parts
 * that a file says it has, and accepts only known ones: what it does not know is not bare.
 */

const ascii = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end)

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Not those of animations, which are not decoded. */
const PNG_PARTS = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs'.split(' '))
/** Length, name and checksum. */
const PNG_FRAME = 12

function isBarePng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, PNG_START.length).equals(PNG_START)) return false
  let at = PNG_START.length
  while (at + PNG_FRAME <= bytes.length) {
    const name = ascii(bytes, at + 4, at + 8)
    if (!PNG_PARTS.has(name)) return false
    at += PNG_FRAME + bytes.readUInt32BE(at)
    if (name === 'IEND') return at === bytes.length
  }
  return false
}

const [MARK, START, END, SCAN, RESTARTS, LAST_RESTART] = [0xff, 0xd8, 0xd9, 0xda, 0xd0, 0xd7]
/** Tables, restarts, and baseline, extended and progressive frames. */
const JPEG_SEGMENTS = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, SCAN])
/** JFIF without a thumbnail, and how Adobe coded the colours: their names and lengths. */
const JPEG_HEADS = new Map([
  [0xe0, { name: 'JFIF\0', length: 16 }],
  [0xee, { name: 'Adobe', length: 14 }],
])

function isBareSegment(bytes: Buffer, at: number): boolean {
  const marker = bytes[at + 1] ?? 0
  const head = JPEG_HEADS.get(marker)
  if (!head) return JPEG_SEGMENTS.has(marker)
  const isNamed = ascii(bytes, at + 4, at + 4 + head.name.length) === head.name
  return isNamed && bytes.readUInt16BE(at + 2) === head.length
}

/** The next marker after the data of a scan. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARK, from); at !== -1; at = bytes.indexOf(MARK, at + 1)) {
    const next = bytes[at + 1] ?? 0
    const isData = next === 0 || (next >= RESTARTS && next <= LAST_RESTART)
    if (!isData) return at
  }
  return bytes.length
}

function isBareJpeg(bytes: Buffer): boolean {
  if (bytes[0] !== MARK || bytes[1] !== START) return false
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === MARK) {
    if (!isBareSegment(bytes, at)) return false
    const isScan = bytes[at + 1] === SCAN
    at += 2 + bytes.readUInt16BE(at + 2)
    if (isScan) at = endOfScan(bytes, at)
  }
  return at + 2 === bytes.length && bytes[at] === MARK && bytes[at + 1] === END
}

const [EXTENSION, IMAGE, TRAILER, CONTROL, APPLICATION] = [0x21, 0x2c, 0x3b, 0xf9, 0xff]
/** How often an animation repeats. */
const REPETITIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0'].map((name) => `\x0b${name}\x03\x01`)

const colourTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** After blocks of data, each with its length in front, and an empty one. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

function endOfExtension(bytes: Buffer, at: number): number | undefined {
  const end = endOfBlocks(bytes, at + 2)
  if (bytes[at + 1] === CONTROL) return end === at + 8 ? end : undefined
  // Then a number of two bytes, and the empty block.
  const isNamed = REPETITIONS.includes(ascii(bytes, at + 2, end - 3))
  return bytes[at + 1] === APPLICATION && isNamed ? end : undefined
}

function isBareGif(bytes: Buffer): boolean {
  if (!/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return false
  let at: number | undefined = 13 + colourTable(bytes[10] ?? 0)
  while (at !== undefined && at < bytes.length) {
    if (bytes[at] === TRAILER) return at === bytes.length - 1
    if (bytes[at] === EXTENSION) at = endOfExtension(bytes, at)
    // A frame: its place, its colours, the size of its codes, its data.
    else if (bytes[at] === IMAGE) at = endOfBlocks(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0))
    else return false
  }
  return false
}

const WEBP_PARTS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])
const WEBP_FRAME_PARTS = new Set(['VP8 ', 'VP8L', 'ALPH'])
/** Place, duration and flags of a frame. */
const WEBP_FRAME_HEAD = 16

function areBareParts(bytes: Buffer, parts: ReadonlySet<string>): boolean {
  let at = 0
  while (at + 8 <= bytes.length) {
    const name = ascii(bytes, at, at + 4)
    if (!parts.has(name)) return false
    const end = at + 8 + bytes.readUInt32LE(at + 4)
    const inside = bytes.subarray(at + 8 + WEBP_FRAME_HEAD, end)
    if (name === 'ANMF' && !areBareParts(inside, WEBP_FRAME_PARTS)) return false
    at = end + (end % 2)
  }
  return at === bytes.length
}

function isBareWebp(bytes: Buffer): boolean {
  if (bytes.length < 12 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 12) !== 'WEBP') return false
  if (bytes.readUInt32LE(4) !== bytes.length - 8) return false
  // Parts begin at even places, from the first one on.
  return areBareParts(bytes.subarray(12), WEBP_PARTS)
}

const READERS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: isBarePng,
  jpeg: isBareJpeg,
  gif: isBareGif,
  webp: isBareWebp,
}

/** Never for other formats. */
export const isBare = (format: string, bytes: Buffer): boolean => READERS[format]?.(bytes) ?? false
