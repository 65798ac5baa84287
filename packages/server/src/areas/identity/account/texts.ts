/** Texts of the account pages by language. */
import type { Language } from '@folkmoot/contract'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { spanish } from './spanish.ts'

export type AccountTexts = typeof english

export const accountTexts: Record<Language, AccountTexts> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}
