/** What a file is: told by its bytes. What somebody says of it counts only where it can do no harm. */
import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'

const UNKNOWN = 'application/octet-stream'

/** Text that no browser runs, under whatever name. */
const HARMLESS = new Set([
  'application/json',
  'text/calendar',
  'text/csv',
  'text/markdown',
  'text/plain',
  'text/tab-separated-values',
  'text/vcard',
])

/** What a browser would run, or look into for something to run. */
const RUNS = /html|svg|xml|script|wasm|multipart|mhtml|rfc822/

/** A character that was cut in two at the end is no reason to doubt the rest. */
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
/** A larger one is not worth the memory that it takes. */
const LARGEST_PREVIEWED = 10 * 1024 * 1024

export const mayHavePreview = (mediaType: string, size: number): boolean =>
  PICTURES.has(mediaType) && size <= LARGEST_PREVIEWED
