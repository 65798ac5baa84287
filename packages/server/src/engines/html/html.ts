/**
 * The bodies of content. What comes in is read once, held against a list of what is allowed, and stored in one canonical
 * form: whoever reads that again, here or in a browser, gets exactly the same.
 */
import { setImmediate } from 'node:timers/promises'
import { fieldInvalid } from '../../failure.ts'
import { LimitMet, MOST } from './limits.ts'
import { LineReader } from './lines.ts'
import { TagReader } from './tags.ts'
import { Writer } from './writer.ts'

/** A body as it is stored. */
export interface Html {
  /** What stands inside the one body element. */
  readonly html: string
  /** Its words without markup, for search and summaries. */
  readonly text: string
  /** Where its links lead, in their order; of very many the first. */
  readonly links: readonly string[]
  /** Where its pictures come from, likewise. */
  readonly images: readonly string[]
}

const READERS = { 'text/html': TagReader, 'text/plain': LineReader }
/** Room for what `bodyOf` puts around the longest body, since all that was sent out may come back. */
const AROUND_BODY = 256
/** So many characters take a few milliseconds at worst; then others have their turn. */
const SLICE = 8192

/** A fragment, a body or a whole document; elements of the wrapper's class are taken off. Fails for the field. */
export async function readHtml(
  input: string,
  type: keyof typeof READERS,
  field: string,
  wrapper?: string,
): Promise<Html> {
  try {
    if (Buffer.byteLength(input) > MOST.bytes + AROUND_BODY) throw new LimitMet('bytes')
    const writer = new Writer(wrapper)
    const reader = new READERS[type](input.toWellFormed(), writer)
    while (!reader.readSome(SLICE)) await setImmediate()
    return writer.finish()
  } catch (error) {
    throw error instanceof LimitMet ? fieldInvalid(field, error.message) : error
  }
}

/** As it goes over the wire: in one body and, where the vocabulary wants it, in one wrapper of this class. */
export function bodyOf(html: string, wrapper?: string): string {
  return wrapper === undefined ? `<body>${html}</body>` : `<body><div class="${wrapper}">${html}</div></body>`
}
