import { expect, test } from 'vitest'
import type { Config } from '../../../config.ts'
import { mailLanguage } from './mail-language.ts'

test.each([
  ['english', 'en'],
  ['german', 'de'],
  ['french', 'fr'],
  ['spanish', 'es'],
  ['italian', 'en'],
] as const)('of an instance in %s, mails without another language are in %s', (language, expected) => {
  const config = { language } as Config

  expect(mailLanguage({ config }, { locale: 'it' })).toBe(expected)
  expect(mailLanguage({ config }, { locale: 'fr_CA' }, 'de')).toBe('fr')
})
