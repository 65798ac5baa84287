import { expect, test } from 'vitest'
import { findEmojiTyped } from './typing.ts'

test.each([
  [':ta', 'ta'],
  ['Hurra :tada', 'tada'],
  ['(:été', 'été'],
  [':thumbs_up', 'thumbs_up'],
])('%s asks for an emoji', (text, typed) => {
  expect(findEmojiTyped(text)).toBe(typed)
})

test.each([':t', ':D', 'at 10:30', 'Re:view', 'https://example', ':tada ', ': ta', ':12'])(
  '%s does not',
  (text) => {
    expect(findEmojiTyped(text)).toBeUndefined()
  },
)
