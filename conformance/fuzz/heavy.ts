/** Requests that are much work for a server within its limits: long, deep, and of many parts. */
import * as fc from 'fast-check'

/** Parsers, tokenizers and patterns have made each of these into more work than their length. */
const PIECES = [
  ...['<b>', '<a href="x"><p>', '<i><b></i>', '<font><p>', '<div>', '</p>', '<li><ul>', '<dl><dt>', '<h1>'],
  ...['<table>', '<table><tr><td>', '<table>x', '<tr>', '<select><option>', '<svg><math>', '<template>'],
  ...[
    '<p>word</p>',
    '<p style="color:red">x',
    '<a x=1 ',
    '<img src="data:,">',
    '<!--',
    '<![CDATA[',
    '<x',
    '</',
  ],
  ...['&amp;', '&lt', '&#x41;', '&notit;', '\u0300', '\ud83d\ude42', '\ufdfa', '\u0130', '\0', '\ud800'],
  ...[
    'x',
    'x ',
    '@x ',
    '#x ',
    'a.b@c.d ',
    'http://a.b/c?d=e ',
    '[',
    '](',
    '*a',
    '_',
    '`',
    '\n',
    '\t ',
    '\\',
    '"',
  ],
]
/** A text may have 2 MB; most of these are smaller, so that many can be sent. */
const SIZES = [20_000, 20_000, 100_000, 100_000, 500_000, 1_900_000]

const heavyText: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...PIECES), fc.constantFrom(...PIECES, ''), fc.constantFrom(...SIZES))
  .map(([one, other, size]) => (one + other).repeat(Math.ceil(size / (one + other).length)).slice(0, size))

interface Leaf {
  readonly holder: object
  readonly key: string
}

function textsIn(value: unknown): Leaf[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [{ holder: value, key }] : textsIn(inner),
  )
}

/** One text of a valid value is replaced; half of the time the text of content, where there is one. */
export function withHeavyText(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, heavyText, fc.nat({ max: 100 }), fc.boolean())
    .map(([whole, text, which, isContent]) => {
      const copy: unknown = structuredClone(whole)
      const all = textsIn(copy)
      const contents = isContent ? all.filter(({ key }) => key === 'text') : []
      const chosen = contents.length > 0 ? contents : all
      const leaf = chosen[which % Math.max(1, chosen.length)]
      if (leaf) Reflect.set(leaf.holder, leaf.key, text)
      return copy
    })
}

const MANY = 24_000
/** Whole bodies of JSON, in latin1. */
export const HEAVY_JSON: readonly string[] = [
  `[${'1,'.repeat(MANY)}1]`,
  `[${'{},'.repeat(MANY)}{}]`,
  `{${Array.from({ length: MANY / 2 }, (_, index) => `"k${index}":${index}`).join()}}`,
  `{"subject":"${'\\u0041'.repeat(150_000)}"}`,
  `{"tags":[${'"tag",'.repeat(MANY)}"tag"]}`,
  `${'['.repeat(500_000)}`,
  `${' '.repeat(1_000_000)}{}`,
  `{"a":${'9'.repeat(500_000)}}`,
  `{"a":"${'x'.repeat(1_000_000)}`,
]

/** Below the limit of 32 KB for all headers. */
export const HEAVY_QUERIES: readonly string[] = [
  `fields=${'name.givenName,'.repeat(1_800)}`,
  `fields=${'a.'.repeat(12_000)}`,
  `filter=search(${'a*b,'.repeat(6_000)})`,
  `filter=search(${'*a'.repeat(10_000)})`,
  `filter=search(${'%5C('.repeat(6_000)})`,
  'filter=search(a)&'.repeat(1_500),
  `filter=${'('.repeat(25_000)}`,
  'a=b&'.repeat(6_000),
  `${'%41'.repeat(8_000)}=1`,
  `startIndex=${'9'.repeat(20_000)}`,
]

export const HEAVY_HEADERS: readonly (readonly [string, string])[] = [
  ['if-none-match', '"1", '.repeat(5_000)],
  ['cookie', 'a=b; '.repeat(5_000)],
  ['accept-language', 'de-x;q=0.1, '.repeat(2_000)],
  ['accept', 'a/b;q=0.1, '.repeat(2_000)],
  ['range', `bytes=${'0-1,'.repeat(6_000)}`],
  ['x-forwarded-for', '1.2.3.4, '.repeat(2_500)],
  ['traceparent', '00-'.repeat(8_000)],
  ['authorization', `Basic ${'QUFB'.repeat(6_000)}`],
]
