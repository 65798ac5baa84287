/**
 * Whether HTML could run scripts where it is shown. Strict: an allow-list, so everything else is reported, and
 * nothing depends on how a browser would repair it.
 */
const ELEMENTS = new Set(
  `a abbr address b bdi bdo big blockquote body br caption center cite code col colgroup dd del details dfn div dl dt em
  figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp section small span
  strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr`.split(/\s+/),
)
const ATTRIBUTES = new Set(
  `abbr align alt border cellpadding cellspacing class color colspan datetime dir face headers height href id lang name
  open rel reversed rowspan scope size span src start style target title type valign value width`.split(
    /\s+/,
  ),
)
/** A scheme that is known, or none: a colon comes only behind what ends a scheme. */
const ADDRESS = /^(?:(?:https?|mailto|tel):|[^:]*(?:[/?#]|$))/i
const BAD_STYLE = /url\s*\(|expression|import|behavior|binding|position|javascript|[\\@<]/i

/** A piece of well-formed HTML: a closing tag, an opening one with double-quoted values, or text. */
const PIECE = /<\/([a-z][a-z0-9]*)>|<([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>|([^<]+)/y

const decoded = (value: string): string =>
  value
    .replace(/&#x([0-9a-f]+);?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(colon|Tab|NewLine);?/g, (_, name: string) => (name === 'colon' ? ':' : ''))
    .replaceAll('&amp;', '&')

function complaintAbout(name: string, value: string): string | undefined {
  if (!ATTRIBUTES.has(name)) return `the attribute ${name}`
  if ((name === 'href' || name === 'src') && !ADDRESS.test(decoded(value))) return `the address ${value}`
  return name === 'style' && BAD_STYLE.test(decoded(value)) ? `the style ${value}` : undefined
}

/** What could run, or could not be understood; nothing if all is harmless. */
export function complaintsAbout(html: string): string[] {
  const found: string[] = []
  PIECE.lastIndex = 0
  while (PIECE.lastIndex < html.length) {
    const at = PIECE.lastIndex
    const piece = PIECE.exec(html)
    if (!piece) return [...found, `what begins with ${html.slice(at, at + 60)}`]
    const [, closed, opened, attributes = ''] = piece
    const name = closed ?? opened
    if (name && !ELEMENTS.has(name)) found.push(`the element ${name}`)
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)) {
      const complaint = complaintAbout(attribute, value)
      if (complaint) found.push(complaint)
    }
  }
  return found
}
