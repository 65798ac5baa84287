import { expect, test } from 'vitest'
import { shownReactions, withClick } from './shown-reactions.ts'

const known = [
  { emoji: '🎉', count: 2, reacted: true },
  { emoji: '🦖', count: 1, reacted: false },
  { emoji: '❤️', count: 1, reacted: false },
]
const offered = ['❤️', '🎉', '👀']

test('reactions are in the order of the community, those offered no longer last', () => {
  expect(shownReactions(known, undefined, offered).map(({ emoji, count }) => `${emoji}${count}`)).toEqual([
    '❤️1',
    '🎉2',
    '🦖1',
  ])
})

test('clicks count at once: a new emoji appears, the last of one disappears', () => {
  const added = withClick(known, undefined, '👀', true)
  const removed = withClick([{ emoji: '🎉', count: 1, reacted: true }], undefined, '🎉', false)

  expect(shownReactions(known, added, offered)).toContainEqual({ emoji: '👀', count: 1, reacted: true })
  expect(shownReactions([{ emoji: '🎉', count: 1, reacted: true }], removed, offered)).toEqual([])
})

test('a click that is undone shows the server’s count again, and newer data replace all clicks', () => {
  const clicked = withClick(known, withClick(known, undefined, '🎉', false), '🎉', true)
  const newer = [{ emoji: '🎉', count: 7, reacted: true }]

  expect(shownReactions(known, clicked, offered)).toEqual(shownReactions(known, undefined, offered))
  expect(shownReactions(newer, withClick(known, undefined, '🎉', false), offered)).toEqual(newer)
})
