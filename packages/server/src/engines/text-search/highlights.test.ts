import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xssPayloads } from '../../../../../corpus/xss-payloads.ts'
import { excerpt, highlight, LOOKED_AT } from './highlights.ts'
import { Matcher } from './matcher.ts'
import type { FoundWords } from './plan.ts'
import { type Token, tokensOf, wordsOf } from './tokenizer.ts'

type Term = FoundWords['terms'][number]

const aWord = (word: string, stem = word): Term => ({ words: new Set([word]), stems: new Set([stem]) })
const aPattern = (...words: string[]): Term => ({ words: new Set(words), stems: new Set() })
const withPart = (part: string, ...words: string[]): Term => ({ ...aPattern(...words), part })
const aPhrase = (...phrase: string[]): Term => ({
  words: new Set(phrase),
  stems: new Set(phrase.map((word) => STEMS.get(word) ?? word)),
  phrase,
})

const STEMS = new Map([
  ['bakers', 'baker'],
  ['running', 'run'],
  ['dying', 'die'],
])

const soughtFor = (terms: readonly Term[], language = 'english') =>
  new Matcher({ terms, unknown: [] }, language)

function highlighted(text: string, ...terms: Term[]): string {
  const matcher = soughtFor(terms)
  return highlight(matcher, matcher.read(text), STEMS)
}
function excerpted(text: string, ...terms: Term[]): string {
  const matcher = soughtFor(terms)
  return excerpt(matcher, matcher.read(text, LOOKED_AT), STEMS)
}

test.each([
  ['its exact form, whatever its case', 'A Baker bakes.', aWord('baker'), 'A <em>Baker</em> bakes.'],
  ['its stem', 'Two bakers, one baker', aWord('baker'), 'Two <em>bakers</em>, one <em>baker</em>'],
  ['a stem that looks unlike it', 'is dying', aWord('die'), 'is <em>dying</em>'],
  ['no part of a longer word', 'The bakery', aWord('baker'), 'The bakery'],
  ['accents and all', 'Crème, Cre\u0300me', aWord('creme'), '<em>Crème</em>, <em>Cre\u0300me</em>'],
  ['one letter for two', 'Straße', aWord('strasse'), '<em>Straße</em>'],
  ['what a star stood for', 'run running', aPattern('running'), 'run <em>running</em>'],
  [
    'a phrase where it is',
    'two bakers run. run two',
    aPhrase('two', 'baker'),
    '<em>two bakers</em> run. run two',
  ],
  ['a phrase over what is no word', 'two -- bakers', aPhrase('two', 'bakers'), '<em>two -- bakers</em>'],
  ['CJK by characters', '今日は良い天気', aPhrase('良い', 'い天'), '今日は<em>良い天</em>気'],
  ['a single character alone', '今日は日本', aPattern('日は', '日本'), '今<em>日</em>は<em>日</em>本'],
  ['what follows CJK', '手机Phone, phone', aPhrase('phone', 'phone'), '手机<em>Phone, phone</em>'],
  ['letters beyond the first plane', '𝐁aker 🙂 𝒳', aWord('baker'), '<em>𝐁aker</em> 🙂 𝒳'],
  [
    'what must be escaped',
    `"R&D" <baker> 'x'`,
    aWord('d'),
    '&quot;R&amp;<em>D</em>&quot; &lt;baker&gt; &#39;x&#39;',
  ],
  ['nothing inside an entity', '& &amp; amp', aWord('amp'), '&amp; &amp;<em>amp</em>; <em>amp</em>'],
])('a word is marked by %s', (_, text, term, expected) => {
  expect(highlighted(text, term)).toBe(expected)
})

test('words of several terms are marked each, and what overlaps as one', () => {
  expect(highlighted('one two three', aWord('one'), aWord('three'))).toBe('<em>one</em> two <em>three</em>')
  expect(highlighted('今日は', aWord('今日'), aWord('日は'))).toBe('<em>今日は</em>')
})

test('a short text is its own excerpt, in one line; an empty one has none', () => {
  expect(excerpted(' The\n\n baker\tbakes ', aWord('baker'))).toBe('The <em>baker</em> bakes')
  expect(excerpted('', aWord('baker'))).toBe('')
})

test('an excerpt is the beginning where nothing is found, cut between words', () => {
  const html = excerpted('some more words '.repeat(50), aWord('baker'))

  expect(html).toMatch(/^some more words .* (some|more|words)…$/)
  expect(html.length).toBeGreaterThan(160)
  expect(html.length).toBeLessThanOrEqual(201)
})

test('the match with most of the terms wins, then the one with most of them, then the first', () => {
  const filler = 'some more words '.repeat(30)
  const text = `${filler}one one one one ${filler}one two ${filler}two one two ${filler}two one one`
  const html = excerpted(text, aWord('one'), aWord('two'))

  expect(html).toMatch(/^….*words <em>two<\/em> <em>one<\/em> <em>two<\/em> some.*…$/)
})

test('an excerpt stays short with any number of matches', () => {
  const longWord = excerpted(`${'x'.repeat(5000)} end`, aWord('x'.repeat(64)))
  const longPhrase = excerpted(`one${' -'.repeat(4000)} two`, aPhrase('one', 'two'))

  expect(longWord).toBe(`<em>${'x'.repeat(200)}</em>…`)
  expect(longPhrase).toMatch(/^<em>one[ -]+<\/em>…$/)
})

const inert = (html: string) => html.replaceAll(/<\/?em>|&(amp|lt|gt|quot|#39);/g, '')

test('what authors write never becomes markup', () => {
  for (const payload of xssPayloads) {
    const terms = wordsOf(payload)
      .slice(0, 20)
      .map((word) => aWord(word))

    for (const html of [highlighted(payload, ...terms), excerpted(payload.repeat(3), ...terms)]) {
      expect(inert(html)).not.toMatch(/[<>&"']/)
    }
  }
})

const TEXT = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        'Baker',
        'bakers',
        'one',
        ' ',
        '  ',
        ',',
        '<em>',
        '&amp;',
        '🙂',
        'é',
        'e\u0301',
        '今',
        '日',
        '한국',
        '\u00ad',
        'İ',
      ),
      { maxLength: 200 },
    )
    .map((parts) => parts.join('')),
)
const TERMS = fc.array(
  fc.constantFrom(
    aWord('baker'),
    aPattern('one', 'e', '今日'),
    aPhrase('one', 'baker'),
    aPhrase('今日', '日'),
  ),
)

const unescaped = (html: string) =>
  html
    .replaceAll(/<\/?em>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const inLine = (text: string) => text.replaceAll(/\s+/g, ' ')

test('without its marks a highlight equals the text, and an excerpt is a part of it', () => {
  fc.assert(
    fc.property(TEXT, TERMS, (text, terms) => {
      const whole = highlighted(text, ...terms)
      const part = excerpted(text, ...terms)

      expect(unescaped(whole)).toBe(inLine(text))
      expect(inLine(text)).toContain(unescaped(part).replaceAll(/^…|…$/g, ''))
      expect(inert(whole + part)).not.toMatch(/[<>&"']/)
      if (text.isWellFormed()) expect([whole, part].every((html) => html.isWellFormed())).toBe(true)
    }),
  )
})

const ASCII = fc
  .array(
    fc.constantFrom('Baker', 'bakers', 'a', 'A', '_', '-', ' ', '\n', '0ne', 'b'.repeat(70), '<b>', '&amp;'),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(''))

test('words are found as they are indexed, up to where somebody looks', () => {
  fc.assert(
    fc.property(fc.oneof(ASCII, TEXT), fc.nat({ max: 200 }), (text, most) => {
      const read = soughtFor([aWord('baker'), aPattern('a', '0', 'e', '今日')]).read(text, most).tokens

      const begun = tokensOf(text.slice(0, most)).filter(({ word }) => /^[ab0e今]/.test(word))
      const matches = (tokens: readonly Token[]) =>
        tokens.map(({ word, start, end }) => ({ word, start, end }))
      expect(matches(read)).toEqual(matches(begun))
    }),
  )
})

test('phrases are found where every word is read as well', () => {
  const phrases = [
    aPhrase('baker', 'a'),
    aPhrase('a', 'bakers', '0ne'),
    aPhrase('b'.repeat(64), 'a'),
    aPhrase('a', 'b', 'a'),
  ]
  const one = fc.constantFrom(...phrases).map((phrase) => [phrase])
  const several = fc.subarray([...phrases, aWord('0ne')], { minLength: 1 })
  const withEvery = (text: string, terms: readonly Term[]) => {
    const matcher = soughtFor(terms, 'arabic')
    return highlight(matcher, matcher.read(text), STEMS)
  }
  fc.assert(
    fc.property(fc.oneof(ASCII, TEXT), fc.oneof(one, several), (text, terms) => {
      expect(highlighted(text, ...terms)).toBe(withEvery(text, terms))
    }),
    { numRuns: 500 },
  )
})

test.each([
  [['a', 'a'], 'a A, a; b a', '<em>a A, a</em>; b a'],
  [['b', 'a', 'b'], 'b a b a b a', '<em>b a b a b</em> a'],
  [['baker', 'a'], 'BAKERS a; bad baker. A', '<em>BAKERS a</em>; bad <em>baker. A</em>'],
  [['örtlich', 'a'], 'ortlich a', 'ortlich a'],
])('only the phrase %j is found in %j', (phrase, text, found) => {
  expect(highlighted(text, aPhrase(...phrase))).toBe(found)
})

test('a search by the common part of the words of a star finds the same as word by word', () => {
  const starred = [
    { part: 'ker', words: ['baker', 'bakers'] },
    { part: 'b', words: ['b', 'bakers', 'b'.repeat(64), `0neb${'b'.repeat(60)}`] },
    { part: '今', words: ['今日'] },
  ]
  const either = fc.subarray(starred, { minLength: 1 })
  fc.assert(
    fc.property(fc.oneof(ASCII, TEXT), either, fc.boolean(), (text, chosen, isBesideWord) => {
      const others = isBesideWord ? [aWord('0ne')] : []

      const byPart = highlighted(
        text,
        ...chosen.map(({ part, words }) => withPart(part, ...words)),
        ...others,
      )

      expect(byPart).toBe(highlighted(text, ...chosen.map(({ words }) => aPattern(...words)), ...others))
    }),
  )
})

test.each(['a', 'a ', 'aA1', '<', '&', ' ', '今', 'é', '\u0301', '🙂', 'baker ', 'one two '])(
  '100 kB of %j do not block the event loop',
  (unit) => {
    const text = unit.repeat(100_000 / unit.length)
    const terms = [aWord('a'), aWord('baker'), aPhrase('one', 'two', 'one'), aPattern('今今', 'e')]

    expect(inert(highlighted(text, withPart('a', 'a'), withPart('e', 'one'))).length).toBeLessThanOrEqual(
      text.length,
    )
    expect(inert(highlighted(text, ...terms)).length).toBeLessThanOrEqual(text.length)
    expect(inert(excerpted(text, ...terms)).length).toBeLessThanOrEqual(202)
  },
)

test('a page of texts stems at most a few thousand words, including those of the query', () => {
  const matcher = soughtFor([aPhrase('bakers', 'running')])
  const made = Array.from({ length: 9_000 }, (_, index) => `b${index} r`)
  const words = matcher.wordsToStem([matcher.read(made.join(' ')), matcher.read('bakery')])
  expect(words).toHaveLength(5_000)
  expect(words.slice(0, 5)).toEqual(['bakers', 'running', 'b0', 'r', 'b1'])
})
