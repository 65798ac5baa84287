/** Allowed elements. Others lose their tags but keep their content, except scripts, styles and the like. */
const words = (list: string) => list.split(' ')

export interface Element {
  readonly name: string
  /** Has no content and no end tag. */
  readonly isVoid: boolean
  readonly isBlock: boolean
  /** Part of a table, not the table itself. */
  readonly isTablePart: boolean
  /** Separates words. */
  readonly partsWords: boolean
}

const HEADINGS = words('h1 h2 h3 h4 h5 h6')
const TABLE_PARTS = words('thead tbody tfoot caption colgroup col tr td th')
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

function describe(name: string): Element {
  const isBlock = BLOCKS.includes(name)
  const isTablePart = TABLE_PARTS.includes(name)
  const partsWords = isBlock || isTablePart || name === 'br'
  return { name, isVoid: VOID.includes(name), isBlock, isTablePart, partsWords }
}

const elements = new Map([...PHRASES, ...BLOCKS, ...TABLE_PARTS].map((name) => [name, describe(name)]))

/** An element known to be allowed. */
export function elementNamed(name: string): Element {
  const found = elements.get(name)
  if (!found) throw new Error(`${name} is not allowed`)
  return found
}

for (const [name, others] of Object.entries(RENAMED)) {
  for (const other of others) elements.set(other, elementNamed(name))
}

/** The allowed form of an element; undefined if it is dropped. */
export const findElement = (name: string): Element | undefined => elements.get(name)

const DROPPED = new Set(words('iframe noembed noframes noscript script style template title'))

/** Dropped with its content. */
export const isDroppedWhole = (name: string): boolean => DROPPED.has(name)
