/** Links that stand alone on their line: only these get a preview. */
import { isElement, isHtml, isText, type ParsedElement, type ParsedNode, parseHtml } from './parsing.ts'

/** Quotes, lists, tables and code are left out: a card below them would belong to nothing. */
const BLOCKS = new Set(['p', 'div', 'section', 'article'])
const INLINE = new Set(['a', 'b', 'i', 'em', 'strong', 'span', 'u', 'small', 'font'])

interface Line {
  text: string
  readonly hrefs: string[]
  /** Pictures, code and the like stand there too. */
  isMixed: boolean
}

const isWeb = (text: string): boolean => /^https?:\/\/[^\s/]\S*$/i.test(text)

/** The link, if its line has nothing else. Text that is an address counts as a link. */
function linkOf({ text, hrefs, isMixed }: Line, linked: string): string | undefined {
  const [href, ...others] = hrefs
  const written = text.trim()
  if (isMixed || others.length > 0) return undefined
  if (href === undefined) return isWeb(written) ? written : undefined
  return isWeb(href) && written === linked.trim() ? href : undefined
}

class LineReader {
  readonly found: string[] = []
  #line: Line = { text: '', hrefs: [], isMixed: false }
  /** The text inside links of this line. */
  #linked = ''

  end(): void {
    const link = linkOf(this.#line, this.#linked)
    if (link !== undefined) this.found.push(link)
    this.#line = { text: '', hrefs: [], isMixed: false }
    this.#linked = ''
  }

  read(nodes: readonly ParsedNode[], isLinked = false): void {
    for (const node of nodes) {
      if (isText(node)) {
        this.#line.text += node.value
        if (isLinked) this.#linked += node.value
      } else if (isElement(node)) this.#readElement(node, isLinked)
    }
  }

  #readElement(element: ParsedElement, isLinked: boolean): void {
    const { tagName: name, childNodes, attrs } = element
    if (name === 'br') this.end()
    else if (isHtml(element) && BLOCKS.has(name)) {
      this.end()
      this.read(childNodes)
      this.end()
    } else if (isHtml(element) && INLINE.has(name)) {
      const href = name === 'a' ? attrs.find((one) => one.name === 'href')?.value : undefined
      if (href !== undefined) this.#line.hrefs.push(href)
      this.read(childNodes, isLinked || href !== undefined)
    } else this.#line.isMixed = true
  }
}

/** In order, each once. */
export async function findLoneLinks(html: string): Promise<string[]> {
  if (!/https?:\/\//i.test(html)) return []
  const reader = new LineReader()
  reader.read(await parseHtml(html))
  reader.end()
  return [...new Set(reader.found)]
}
