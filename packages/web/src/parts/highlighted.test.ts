import { expect, test } from 'vitest'
import { piecesOf } from './highlighted.tsx'

test('what was found is told apart from what stands around it', () => {
  expect(piecesOf('Keep <em>bees</em> in a <em>garden</em>')).toEqual([
    { text: 'Keep ', isFound: false },
    { text: 'bees', isFound: true },
    { text: ' in a ', isFound: false },
    { text: 'garden', isFound: true },
  ])
})

test('what was escaped is a text again, once and not twice', () => {
  expect(piecesOf('&lt;b&gt; &amp;amp; <em>&quot;it&#39;s&quot;</em>')).toEqual([
    { text: '<b> &amp; ', isFound: false },
    { text: '"it\'s"', isFound: true },
  ])
})

test('a mark that was never closed stays the text that it is', () => {
  expect(piecesOf('a <em>b')).toEqual([{ text: 'a <em>b', isFound: false }])
})
