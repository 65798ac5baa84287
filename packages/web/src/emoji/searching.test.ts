import { expect, test } from 'vitest'
import { prepare, searchEmoji } from './searching.ts'

const ALL = [
  { emoji: '😀', name: 'grinning face', keywords: ['smile', 'happy'] },
  { emoji: '👍', name: 'thumbs up', keywords: ['+1', 'yes'] },
  { emoji: '🎉', name: 'party popper', keywords: ['celebrate', 'tada'] },
  { emoji: '🫶', name: 'mains qui forment un cœur', keywords: ['cœur'] },
  { emoji: '😊', name: 'visage souriant', keywords: ['œil', 'très heureux'] },
  { emoji: '🎈', name: 'balloon', keywords: ['party', 'celebration'] },
].map(prepare)

const find = (typed: string) => searchEmoji(ALL, typed, 10).map(({ emoji }) => emoji)

test('an emoji is found by the beginning of a word of its name, or of a keyword', () => {
  expect(find('grin')).toEqual(['😀'])
  expect(find('fac')).toEqual(['😀'])
  expect(find('tad')).toEqual(['🎉'])
  expect(find('ada')).toEqual([])
})

test('what is called so comes before what has it as a keyword', () => {
  expect(find('party')).toEqual(['🎈', '🎉'])
  expect(find('part')).toEqual(['🎉', '🎈'])
  expect(searchEmoji(ALL, 'part', 1)).toHaveLength(1)
})

test('several words may have lines or nothing between them, and all must be found', () => {
  for (const typed of ['thumbs up', 'thumbs_up', 'thumbsup', 'up thumbs']) expect(find(typed)).toEqual(['👍'])
  expect(find('thumbs down')).toEqual([])
  expect(find('+1')).toEqual(['👍'])
})

test('accents and capitals need not be typed', () => {
  expect(find('TRES')).toEqual(['😊'])
  expect(find('très')).toEqual(['😊'])
})

test('nothing typed finds nothing', () => {
  expect(find(' ')).toEqual([])
  expect(find('_')).toEqual([])
})
