/** The media type of a file, by its bytes. The declared type counts only where it is harmless. */
import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'

const UNKNOWN = 'application/octet-stream'

/** Text types that no browser executes. */
const HARMLESS = new Set([
  'application/json',
  'text/calendar',
  'text/csv',
  'text/markdown',
  'text/plain',
  'text/tab-separated-values',
  'text/vcard',
])

/** Types that a browser executes or searches for something to execute. */
const RUNS = /html|svg|xml|script|wasm|multipart|mhtml|rfc822/

/** A character cut in two at the end does not make it binary. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false
  return [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)))
}

const plainType = (declared: string) => (declared.split(';', 1)[0] ?? '').trim().toLowerCase()

export async function findMediaType(head: Buffer, declared: string): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found) return RUNS.test(found.mime) ? UNKNOWN : found.mime
  const said = plainType(declared)
  return HARMLESS.has(said) && isText(head) ? said : UNKNOWN
}

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
/** Decoding a larger one would take too much memory. */
const LARGEST_PREVIEWED = 10 * 1024 * 1024

export const mayHavePreview = (mediaType: string, size: number): boolean =>
  PICTURES.has(mediaType) && size <= LARGEST_PREVIEWED
