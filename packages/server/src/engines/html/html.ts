/**
 * Sanitises content bodies: reads them once, applies an allow-list and writes one canonical form, which parses to the
 * same tree here and in a browser.
 */
import { setImmediate } from 'node:timers/promises'
import { fieldInvalid } from '../../failure.ts'
import { LimitMet, MOST } from './limits.ts'
import { LineReader } from './lines.ts'
import { TagReader } from './tags.ts'
import { Writer } from './writer.ts'

/** A body as stored. */
export interface Html {
  /** The content of the body element. */
  readonly html: string
  /** Plain text, for search and summaries. */
  readonly text: string
  /** Link targets in order; the first ones of very many. */
  readonly links: readonly string[]
  /** Picture sources, likewise. */
  readonly images: readonly string[]
}

const READERS = { 'text/html': TagReader, 'text/plain': LineReader }
/** Allows for what `bodyOf` adds, since clients send bodies back. */
const AROUND_BODY = 256
/** Characters per turn: a few milliseconds at worst, then other requests run. */
const SLICE = 8192

/** Accepts a fragment, a body or a document; removes wrapper elements. Failures name the field. */
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

/** As sent: in a body element and, for some vocabularies, a wrapper of this class. */
export function bodyOf(html: string, wrapper?: string): string {
  return wrapper === undefined ? `<body>${html}</body>` : `<body><div class="${wrapper}">${html}</div></body>`
}
