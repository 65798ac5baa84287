/** What the pages about one's account say, by the language of whoever reads them. */
import type { Language } from '@folkmoot/contract'
import { english } from './english.ts'
import { german } from './german.ts'

export type AccountTexts = typeof english

export const accountTexts: Record<Language, AccountTexts> = { en: english, de: german }
