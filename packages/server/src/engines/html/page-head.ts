/** The title, description and picture that a page of another site states about itself. Nothing of it is executed or kept as HTML. */
import { LimitMet } from './limits.ts'
import { isElement, isText, type ParsedElement, type ParsedNode, parseHtml } from './parsing.ts'

export interface PageHead {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly siteName: string | undefined
  /** Absolute or relative, as written. */
  readonly picture: string | undefined
}

const SNIFFED_BYTES = 1024

const BOMS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
]

/** As browsers find it: the byte order mark, the header, the first kilobyte. */
function charsetOf(bytes: Buffer, contentType: string): string {
  const marked = BOMS.find(([, bom]) => bom.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[0]
  const pattern = /charset\s*=\s*["']?\s*([\w:.-]+)/i
  const stated =
    pattern.exec(contentType) ?? pattern.exec(bytes.subarray(0, SNIFFED_BYTES).toString('latin1'))
  return stated?.[1] ?? 'utf-8'
}

/** An unknown charset is read as UTF-8. */
export function decodePage(bytes: Buffer, contentType: string): string {
  try {
    return new TextDecoder(charsetOf(bytes, contentType)).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Whole words where there are any; code points stay whole. */
export function cutText(text: string, most: number): string {
  const points = [...text]
  if (points.length <= most) return text
  const cut = points.slice(0, most - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`
}

/** One line, without characters that are invisible or change the direction of what follows. */
const plainLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}]/gu, (char) => (char === '\u200d' || char === '\u200c' ? char : ''))
    .trim()

const attribute = ({ attrs }: ParsedElement, name: string): string =>
  attrs.find((one) => one.name === name)?.value.trim() ?? ''

class HeadReader {
  readonly meta = new Map<string, string>()
  title: string | undefined

  read(nodes: readonly ParsedNode[]): void {
    for (const node of nodes) {
      if (!isElement(node)) continue
      if (node.tagName === 'meta') this.#note(node)
      else if (node.tagName === 'title')
        this.title ??= node.childNodes
          .filter(isText)
          .map((one) => one.value)
          .join('')
      else if (node.tagName !== 'svg') this.read(node.childNodes)
    }
  }

  #note(element: ParsedElement): void {
    const value = attribute(element, 'content')
    const names = [attribute(element, 'property'), attribute(element, 'name')]
    for (const name of names.map((one) => one.toLowerCase()))
      if (name !== '' && value !== '' && !this.meta.has(name)) this.meta.set(name, value)
  }

  first(...names: readonly string[]): string | undefined {
    return names.map((name) => this.meta.get(name)).find((value) => value !== undefined)
  }
}

/** Only of the head, if it has an end: the rest of a page may be anything. */
function headOf(html: string): string {
  const end = html.search(/<\/head\s*>|<body[\s>]/i)
  return end < 0 ? html : html.slice(0, end)
}

const lineOf = (text: string | undefined): string | undefined => plainLine(text ?? '') || undefined

/** Undefined for pages that exceed the limits of parsing. */
export async function readPageHead(html: string): Promise<PageHead | undefined> {
  const reader = new HeadReader()
  try {
    reader.read(await parseHtml(headOf(html)))
  } catch (error) {
    if (error instanceof LimitMet) return undefined
    throw error
  }
  return {
    title: lineOf(reader.first('og:title', 'twitter:title') ?? reader.title),
    description: lineOf(reader.first('og:description', 'twitter:description', 'description')),
    siteName: lineOf(reader.first('og:site_name', 'application-name')),
    picture: reader.first(
      'og:image:secure_url',
      'og:image',
      'og:image:url',
      'twitter:image',
      'twitter:image:src',
    ),
  }
}
