/** Allowed elements. Others lose their tags but keep their content, except scripts, styles and the like. */
const words = (list: string) => list.split(' ')

/** Facts for the nesting rules. */
export interface Element {
  readonly name: string
  /** Its index, for counting. */
  readonly number: number
  /** Has no content and no end tag. */
  readonly isVoid: boolean
  /** Ends an open paragraph. */
  readonly isBlock: boolean
  readonly isHeading: boolean
  /** Part of a table, not the table itself. */
  readonly isTablePart: boolean
  readonly isTableSection: boolean
  /** May contain only table parts and whitespace. */
  readonly isTableFrame: boolean
  /** A scope boundary: end tags inside close nothing outside. */
  readonly isWall: boolean
  /** Separates words. */
  readonly partsWords: boolean
}

const HEADINGS = words('h1 h2 h3 h4 h5 h6')
const TABLE_SECTIONS = words('thead tbody tfoot')
const TABLE_PARTS = [...TABLE_SECTIONS, ...words('caption colgroup col tr td th')]
const TABLE_FRAME = [...TABLE_SECTIONS, ...words('table colgroup tr')]
const WALLS = words('table caption td th')
const VOID = words('br col hr img input wbr')
const BLOCKS = [
  ...HEADINGS,
  ...words('address article aside blockquote dd details div dl dt figcaption figure footer header hr'),
  ...words('li nav ol p pre section summary table ul'),
]
const PHRASES = [
  ...words('a abbr b bdi bdo br cite code del dfn em i img input ins kbd label mark q rp rt ruby'),
  ...words('s samp small span strong sub sup time u var wbr'),
]

/** Renamed, so that their words stay separate. */
const RENAMED = {
  div: words('center dialog fieldset form hgroup legend main search'),
  ul: words('datalist dir menu select'),
  abbr: ['acronym'],
  code: ['tt'],
  img: ['image'],
  li: ['option'],
  pre: ['listing'],
  s: ['strike'],
}

function describe(name: string, number: number): Element {
  const isTablePart = TABLE_PARTS.includes(name)
  const isBlock = BLOCKS.includes(name)
  return {
    name,
    number,
    isVoid: VOID.includes(name),
    isBlock,
    isHeading: HEADINGS.includes(name),
    isTablePart,
    isTableSection: TABLE_SECTIONS.includes(name),
    isTableFrame: TABLE_FRAME.includes(name),
    isWall: WALLS.includes(name),
    partsWords: isBlock || isTablePart || name === 'br',
  }
}

const elements = new Map(
  [...PHRASES, ...BLOCKS, ...TABLE_PARTS].map((name, number) => [name, describe(name, number)]),
)

export const HOW_MANY = elements.size

/** An element known to be allowed. */
export function elementNamed(name: string): Element {
  const found = elements.get(name)
  if (!found) throw new Error(`${name} is not kept`)
  return found
}

for (const [name, others] of Object.entries(RENAMED)) {
  for (const other of others) elements.set(other, elementNamed(name))
}

/** The allowed form of an element; undefined if it is dropped. */
export const findElement = (name: string): Element | undefined => elements.get(name)

/** Raw text elements: no markup up to their end tag. Some keep their text. */
export const RAW = new Map<string, 'dropped' | 'text'>([
  ...words('iframe noembed noframes noscript script style template title').map(
    (name) => [name, 'dropped'] as const,
  ),
  ...words('plaintext textarea xmp').map((name) => [name, 'text'] as const),
])
