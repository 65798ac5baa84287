import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../failure.ts'
import { parseQuery, type Term } from './query-parser.ts'

const written = (term: Term): string =>
  term.kind === 'word'
    ? term.word
    : term.kind === 'phrase'
      ? `"${term.words.join(' ')}"`
      : term.parts.join('*')
const read = (...values: string[]) => parseQuery(values).terms.map(written)

test.each([
  [['Crème brûlée'], ['creme', 'brulee']],
  [
    ['one', 'two'],
    ['one', 'two'],
  ],
  [['and/or or'], ['and', 'or']],
  [['ann@example.org'], ['ann', 'example', 'org']],
  [['"To be" or'], ['"to be"', 'or']],
  [['“To be„ or'], ['"to be"', 'or']],
  [['"word"'], ['word']],
  [['"to be" "or not'], ['"to be"', 'or', 'not']],
  [['to "be'], ['to', 'be']],
  [['"well-known"'], ['"well known"']],
  [['"collab* base"'], ['"collab base"']],
  [['collab* *base d*base *rat* a***cde'], ['collab*', '*base', 'd*base', '*rat*', 'a*cde']],
  [['and/collab*'], ['and', 'collab*']],
  [['collab＊'], ['collab*']],
  [['a*'], ['a*']],
  [['民会'], ['民会']],
  [['民会の広場'], ['"民会 会の の広 広場"']],
  [['民'], ['民*']],
  [['民会の*'], ['"民会 会の"']],
  [['*民会 民会*場'], ['民会', '場*']],
  [['"民会 広場"'], ['"民会 会 広場"']],
  [['"第5章"'], ['"第 5"', '章*']],
  [['2024年の'], ['2024', '年の']],
  [['민회*'], ['민회']],
  [['abc*民会*def'], ['abc*', '民会', '*def']],
  [['& + words'], ['words']],
  [['&'], []],
  [[''], []],
  [[' " " '], []],
  [[`${'x'.repeat(70)}*`], [`${'x'.repeat(64)}*`]],
  [["it's a:* <-> b | !c %_ \\ it"], ['it', 's', 'a', 'b', 'c']],
])('%j asks for %j', (values, terms) => {
  expect(read(...values)).toEqual(terms)
})

function expectRefusal(search: string, reason: string): void {
  const attempt = () => parseQuery([search])

  expect(attempt).toThrow(Failure)
  expect(attempt).toThrow(new RegExp(`^search .*${reason}`))
}

test.each([
  ['*', 'beside a star'],
  ['word **', 'beside a star'],
  ['-*-', 'beside a star'],
  ['*ab', 'in a row'],
  ['a*b', 'in a row'],
  ['*a*a*a*', 'in a row'],
  ['ab*cd*ef', 'in a row'],
  ['*民', 'in a row'],
  ['民*場', 'in a row'],
  ['民会*a', 'in a row'],
  ['*abc*d*e*f*', 'at most 4 stars'],
  ['w '.repeat(21), 'at most 20 words'],
  [`"${'w '.repeat(21)}"`, 'at most 20 words'],
  [Array(21).fill('and/or').join(' '), 'at most 20 words'],
])('%s is refused', expectRefusal)

test.each([
  ['10,000 words', 'word '.repeat(10_000), 'at most 1000 characters'],
  ['64 kB of quotes', '"'.repeat(65_536), 'at most 1000 characters'],
  ['a long word', 'x'.repeat(1001), 'at most 1000 characters'],
  ['a long sentence without spaces', '民'.repeat(101), 'at most 20 words'],
])('%s: refused', (_, search, reason) => expectRefusal(search, reason))

test('a sentence without spaces may have five characters for each word', () => {
  expect(read('民'.repeat(100))).toEqual([`"${Array(99).fill('民民').join(' ')}"`])
})

const HOSTILE = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...'*"\'\\%_:!&|<>-() ab民가ก\u0000\ud800\u200d\u202e\u0301\u3099'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }) },
)

test('any input gives words or a named refusal', () => {
  fc.assert(
    fc.property(fc.array(HOSTILE, { maxLength: 60 }), (typed) => {
      try {
        for (const term of parseQuery([typed.join('')]).terms) {
          expect(written(term)).toMatch(/^["*]*[\p{L}\p{N}][\p{L}\p{N}\p{M}* "]*$/u)
        }
      } catch (error) {
        expect(error).toMatchObject({ failureName: 'filter_invalid' })
      }
    }),
    { numRuns: 500 },
  )
})
