/** Values that broke other servers: invalid texts, numbers, ids and JSON values. */
import { operations } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { Token } from './json.ts'
import { placeholder, upTo } from './kinds/kind.ts'

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\ufeff',
  '\u202e',
  '\u{10ffff}',
  '\u200b',
  'İ',
  'ﷺ',
  'e\u0301'.repeat(50),
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  "' or 1=1--",
  "'; drop table person; --",
  '%',
  '_',
  '\\',
  '\\\\',
  '%s%n',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '\r\nX-Injected: 1',
  '*a*a*a*',
  '****',
  '& | ! :*',
  ':*',
  '(((((',
  ')))))',
  '\u0661\u0662',
  '\uff11',
  '🙂'.repeat(40),
]

/** Readers of URIs leave @me as it is, but only that of people names somebody. */
const ME_URIS = [
  ...new Set(operations.flatMap(({ path }) => /^(\/api\/core\/v\d\/\w+)\/\{/.exec(path)?.slice(1) ?? [])),
].flatMap((collection) => [`${collection}/@me`, collection.replace(/^.*\//, '/').concat('/@me')])

export const naughtyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...ME_URIS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(65, 255, 256, 1001, 4097, 20_000).map((length) => 'x'.repeat(length)),
  },
)

export const naughtyNumberText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '1e309',
    '-1e309',
    '1e-400',
    '9007199254740991',
    '9007199254740992',
    '9223372036854775807',
    '9223372036854775808',
    '18446744073709551616',
    '2147483648',
    '-0',
    '0',
    '-1',
    '1.5',
    '1e3',
    '9'.repeat(400),
  ),
  fc.integer().map(String),
  fc.bigInt().map(String),
)

/** As numbers, these are not even JSON; as text in a path or query they are no number of ours. */
const LOOSE_NUMBERS = [
  '01',
  ' 1',
  '1 ',
  '+1',
  '0x1',
  '1_000',
  '.5',
  '5.',
  'NaN',
  'Infinity',
  '\u0661',
  '\uff11',
]

export const naughtyId: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(...LOOSE_NUMBERS, '1,2', '[1]', '{"id":1}', '@you', '@', '..', '.', '1/2'),
  },
  { weight: 2, arbitrary: naughtyNumberText },
  { weight: 2, arbitrary: naughtyText },
  {
    weight: 1,
    arbitrary: placeholder('person', 'id', upTo(8)).chain((id) =>
      fc.constantFrom(`0${id}`, ` ${id}`, `${id}\0`, `${id}.0`, `${id}e0`),
    ),
  },
)

const nested = (depth: number, open: string, close: string): Token =>
  new Token(open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth))

/** Any JSON value where another was expected; some are no JSON at all. */
export const naughtyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: naughtyText },
  { weight: 3, arbitrary: naughtyNumberText.map((text) => new Token(text)) },
  { weight: 1, arbitrary: fc.constantFrom(...LOOSE_NUMBERS).map((text) => new Token(text)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(null, true, false, 0, -1, '', [], {}, [[]], [null], [{}], { length: 5 }),
  },
  { weight: 1, arbitrary: fc.array(fc.oneof(naughtyText, fc.integer()), { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(60, 101, 2000).map((depth) => nested(depth, '[', ']')) },
  { weight: 1, arbitrary: fc.constantFrom(60, 101, 2000).map((depth) => nested(depth, '{"a":', '}')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(21, 51, 201, 1001).map((length) => Array.from({ length }, () => 'x')),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
