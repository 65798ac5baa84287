import { expect, test } from 'vitest'
import { withTone } from './tones.ts'

const DARK = '\u{1F3FF}'

test('people and hands have the tone, however many there are', () => {
  expect(withTone('👍', DARK)).toBe('👍🏿')
  expect(withTone('☝️', DARK)).toBe('☝🏿')
  expect(withTone('🕵️‍♀️', DARK)).toBe('🕵🏿‍♀️')
  expect(withTone('👩‍❤️‍👨', DARK)).toBe('👩🏿‍❤️‍👨🏿')
})

test('what has none stays as it is', () => {
  for (const emoji of ['🎉', '❤️', '👨‍👩‍👧', '🏴‍☠️']) expect(withTone(emoji, DARK)).toBe(emoji)
  expect(withTone('☝️', '')).toBe('☝️')
})
