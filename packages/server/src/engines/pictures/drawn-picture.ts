/** A small symmetric pattern from a seed, for entities without a picture. */
import { hash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const CELLS = 5
const CELL_PIXELS = 40
const MARGIN = 28
const SIDE = CELLS * CELL_PIXELS + 2 * MARGIN
const BACKGROUND = [0xf3, 0xf1, 0xec] as const
/** Dark enough on the background, and distinct from each other. */
const COLOURS = [
  [0x1f, 0x6f, 0x54],
  [0x2c, 0x5a, 0x8c],
  [0x8a, 0x3b, 0x4f],
  [0x7a, 0x5c, 0x1e],
  [0x5b, 0x4a, 0x8f],
  [0x2f, 0x6e, 0x78],
] as const

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A two-colour indexed PNG, one bit per pixel. */
function encodePng(rows: readonly Buffer[], palette: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header.set([1, 3, 0, 0, 0], 8)
  const pixels = Buffer.concat(rows.map((row) => Buffer.concat([Buffer.from([0]), row])))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function drawPicture(seed: string): Buffer {
  const digest = hash('sha256', seed, 'buffer')
  const isFilled = (column: number, row: number) => {
    const mirrored = Math.min(column, CELLS - 1 - column)
    return ((digest[mirrored * CELLS + row] ?? 0) & 1) === 1
  }
  const rows = Array.from({ length: SIDE }, (_, y) => {
    const bits = Buffer.alloc(Math.ceil(SIDE / 8))
    for (let x = MARGIN; x < SIDE - MARGIN; x++) {
      const row = Math.floor((y - MARGIN) / CELL_PIXELS)
      if (row < 0 || row >= CELLS || !isFilled(Math.floor((x - MARGIN) / CELL_PIXELS), row)) continue
      bits[x >> 3] = (bits[x >> 3] ?? 0) | (0x80 >> (x & 7))
    }
    return bits
  })
  const colour = COLOURS[(digest[31] ?? 0) % COLOURS.length] ?? COLOURS[0]
  return encodePng(rows, Buffer.from([...BACKGROUND, ...colour]))
}
