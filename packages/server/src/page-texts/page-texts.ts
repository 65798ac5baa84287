/** Page texts by the reader's language. */
import type { Language } from '@folkmoot/contract'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { spanish } from './spanish.ts'

export type PageTexts = typeof english

export const pageTexts: Record<Language, PageTexts> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}
