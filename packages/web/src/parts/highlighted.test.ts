import { expect, test } from 'vitest'
import { piecesOf } from './highlighted.tsx'

test('matches are separated from the text around them', () => {
  expect(piecesOf('Keep <em>bees</em> in a <em>garden</em>')).toEqual([
    { text: 'Keep ', isFound: false },
    { text: 'bees', isFound: true },
    { text: ' in a ', isFound: false },
    { text: 'garden', isFound: true },
  ])
})

test('escaped text is unescaped once', () => {
  expect(piecesOf('&lt;b&gt; &amp;amp; <em>&quot;it&#39;s&quot;</em>')).toEqual([
    { text: '<b> &amp; ', isFound: false },
    { text: '"it\'s"', isFound: true },
  ])
})

test('an unclosed mark stays text', () => {
  expect(piecesOf('a <em>b')).toEqual([{ text: 'a <em>b', isFound: false }])
})
