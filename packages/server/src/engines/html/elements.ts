/**
 * Which elements are kept. All others lose their tags; what stands in them stays, save what is no text to people:
 * scripts, style sheets and the like.
 */
const words = (list: string) => list.split(' ')

/** What the rules of nesting ask of an element. */
export interface Element {
  readonly name: string
  /** Its place among all that are kept, for counting. */
  readonly number: number
  /** Has no content and no end tag. */
  readonly isVoid: boolean
  /** Ends a paragraph where it begins. */
  readonly isBlock: boolean
  readonly isHeading: boolean
  /** A part of a table, but not the table itself. */
  readonly isTablePart: boolean
  readonly isTableSection: boolean
  /** Nothing but parts of a table and blanks may stand directly in it. */
  readonly isTableFrame: boolean
  /** What is inside does not reach out: it closes nothing beyond. */
  readonly isWall: boolean
  /** Words on both sides of its tags are two. */
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

/** Kept under another name, so that their words do not run into each other. */
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

/** An element that is known to be kept. */
export function elementNamed(name: string): Element {
  const found = elements.get(name)
  if (!found) throw new Error(`${name} is not kept`)
  return found
}

for (const [name, others] of Object.entries(RENAMED)) {
  for (const other of others) elements.set(other, elementNamed(name))
}

/** What an element is kept as; undefined if it is not. */
export const findElement = (name: string): Element | undefined => elements.get(name)

/** What stands in these is no markup, up to their end tag. Of some it is text all the same. */
export const RAW = new Map<string, 'dropped' | 'text'>([
  ...words('iframe noembed noframes noscript script style template title').map(
    (name) => [name, 'dropped'] as const,
  ),
  ...words('plaintext textarea xmp').map((name) => [name, 'text'] as const),
])
