import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Token, tokenize, tokensOf, wordsOf } from './tokenizer.ts'

test.each([
  ['Crème BRÛLÉE', ['creme', 'brulee']],
  ['and/or, ann@example.org', ['and', 'or', 'ann', 'example', 'org']],
  ['Straße Ærø Łódź Đà İstanbul ısı þing', ['strasse', 'aero', 'lodz', 'da', 'istanbul', 'isi', 'thing']],
  ['ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
  ['Ёлка йод', ['елка', 'иод']],
  ['ｗｉｄｅ ﬁne x² ½', ['wide', 'fine', 'x2', '1', '2']],
  ['soft\u00adhyphen a\u200db\u202e c\u200bd', ['softhyphen', 'ab', 'c', 'd']],
  ['كِتَاب كتـاب', ['كتاب', 'كتاب']],
  ['שָׁלוֹם', ['שלום']],
  ['हिन्दी', ['हिन्दी']],
  ['民会の広場', ['民会', '会の', 'の広', '広場', '場']],
  ['2024年のJavaScript', ['2024', '年の', 'の', 'javascript']],
  ['가나다'.normalize('NFD'), ['가나', '나다', '다']],
  ['ガｶﾞが', ['ガガ', 'ガが', 'が']],
  ['ガ'.normalize('NFD'), ['ガ']],
  ['サーバー', ['サー', 'ーバ', 'バー', 'ー']],
  ['ที่นี่', ['ที่นี่', 'นี่']],
  ['one_two-three', ['one', 'two', 'three']],
  [`${'a'.repeat(70)} b`, ['a'.repeat(64), 'b']],
  ['', []],
  ['– * " \u0000 \ud800 ́ ゙', []],
])('%s falls into words', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('a word has its position in the original text', () => {
  const text = 'Ein Cafe\u0301, ½ 広場!'

  const found = tokensOf(text).map(({ word, position, start, end }) => [
    word,
    position,
    text.slice(start, end),
  ])

  expect(found).toEqual([
    ['ein', 1, 'Ein'],
    ['cafe', 2, 'Cafe\u0301'],
    ['1', 3, '½'],
    ['2', 4, '½'],
    ['広場', 5, '広場'],
    ['場', 6, '場'],
  ])
})

test('what follows the first characters is not looked at', () => {
  expect(tokensOf('one two three', 7).map((token) => token.word)).toEqual(['one', 'two'])
})

test('words are the same however the text was composed, and words of words are themselves', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')))
      for (const word of wordsOf(text)) expect(wordsOf(word)[0]).toBe(word)
    }),
  )
})

test('no text makes a word that holds anything but letters, digits and their marks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      for (const { word, start, end } of tokensOf(text)) {
        expect(word).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u)
        expect(end).toBeGreaterThan(start)
      }
    }),
  )
})

test.each(['🙂x', 'ﷺ', 'ﷺ*', 'x ', '漢'])(
  'a long text of %s is read with pauses, to the same tokens',
  (unit) => {
    const text = unit.repeat(100_000)
    const tokens: Token[] = []

    const pauses = [...tokenize(text, tokens)].length

    expect(pauses).toBeGreaterThan(5)
    expect(tokens.length).toBeLessThanOrEqual(100_010)
    expect(tokens).toEqual(tokensOf(text))
  },
)

test('every character of a long Chinese text is found, whatever its lines', () => {
  const text = `${'漢'.repeat(49)}\n`.repeat(2_000)

  expect(tokensOf(text)).toHaveLength(98_000)
})
