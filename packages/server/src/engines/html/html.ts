/**
 * Sanitises content bodies: parses them as browsers do, applies an allow-list and writes the rest, until that parses to
 * the same tree again.
 */
import { fieldInvalid } from '../../failure.ts'
import { cleanText, escapeText } from './characters.ts'
import { LimitMet, MOST } from './limits.ts'
import { parseHtml } from './parsing.ts'
import { Pieces } from './pieces.ts'
import { forEachSlice } from './slices.ts'
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

/** Allows for what `bodyOf` adds, since clients send bodies back. */
const AROUND_BODY = 256
/** Three were enough for each of 20,000 generated bodies, and none of 1,000,000 needed more than ten. */
const MOST_ROUNDS = 10

async function escapePlainText(text: string): Promise<string> {
  const html = new Pieces()
  await forEachSlice(text, (slice) => {
    html.add(escapeText(cleanText(slice)).replaceAll('\n', '<br>'))
    if (html.length > MOST.bytes) throw new LimitMet('bytes')
  })
  return html.toString()
}

const READERS = {
  'text/html': async (html: string) => html,
  'text/plain': escapePlainText,
}

async function sanitise(input: string, wrapper?: string): Promise<Html> {
  let html = input
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const written = await new Writer(wrapper).write(await parseHtml(html))
    if (written.html === html) return written
    // What was dropped may have kept its neighbours apart, so the rest may parse to another tree.
    html = written.html
  }
  throw new LimitMet('levels')
}

const requireFitting = (html: string, limit: number): void => {
  if (Buffer.byteLength(html) > limit) throw new LimitMet('bytes')
}

/** Accepts a fragment, a body or a document; removes wrapper elements. Failures name the field. */
export async function readHtml(
  input: string,
  type: keyof typeof READERS,
  field: string,
  wrapper?: string,
): Promise<Html> {
  try {
    requireFitting(input, MOST.bytes + AROUND_BODY)
    const read = await sanitise(await READERS[type](input.toWellFormed()), wrapper)
    requireFitting(read.html, MOST.bytes)
    return read
  } catch (error) {
    throw error instanceof LimitMet ? fieldInvalid(field, error.message) : error
  }
}

/** As sent: in a body element and, for some vocabularies, a wrapper of this class. */
export function bodyOf(html: string, wrapper?: string): string {
  return wrapper === undefined ? `<body>${html}</body>` : `<body><div class="${wrapper}">${html}</div></body>`
}
