import { expect, test } from 'vitest'
import { fold, foldTags } from './folding.ts'

test('folding takes case, accents and width away', () => {
  expect(fold('ＡÉß')).toBe('aeß')
})

test('tags are kept once, in lower case and without spaces around them', () => {
  expect(foldTags(['Garden', ' garden ', 'Éclair'])).toEqual(['garden', 'éclair'])
})
