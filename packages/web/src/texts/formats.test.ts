import { LANGUAGES } from '@folkmoot/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { whole } from './dates.ts'
import { sizeText } from './sizes.ts'
import { loadTexts, localeOf } from './texts.ts'

const readerOf = (...languages: string[]) => vi.stubGlobal('navigator', { languages })
afterEach(() => vi.unstubAllGlobals())

test('the variant of a language is the one that the browser prefers, if it has one', () => {
  expect(localeOf('en', ['de-AT', 'en-GB', 'en-US'])).toBe('en-GB')
  expect(localeOf('en', ['en'])).toBe('en')
  expect(localeOf('de', ['de-AT'])).toBe('de-AT')
  expect(localeOf('en', ['en-US@posix'])).toBe('en')
  for (const language of LANGUAGES) expect(localeOf(language, ['it-IT'])).toBe(language)
})

test('dates are written as readers in the United States and in Britain write them', async () => {
  await loadTexts('en')
  const date = new Date(2026, 10, 3, 15, 5)

  readerOf('en-US')
  const american = whole(date)
  readerOf('en-GB')
  const british = whole(date)

  expect(american).toMatch(/^November 3, 2026 at 3:05\sPM$/)
  expect(british).toBe('3 November 2026 at 15:05')
})

test('sizes have plurals and the same megabytes as the limit of the server', async () => {
  await loadTexts('en')
  readerOf('en-GB')
  const sizes = [0, 1, 3, 1024, 240 * 1024, 1.4 * 1024 ** 2, 50 * 1024 ** 2, 2 * 1024 ** 3]

  expect(sizes.map(sizeText)).toEqual([
    '0 bytes',
    '1 byte',
    '3 bytes',
    '1 kB',
    '240 kB',
    '1.4 MB',
    '50 MB',
    '2 GB',
  ])
})
