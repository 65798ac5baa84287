/** Texts of the account pages by language. */
import type { Language } from '@folkmoot/contract'
import { english } from './english.ts'
import { german } from './german.ts'

export type AccountTexts = typeof english

export const accountTexts: Record<Language, AccountTexts> = { en: english, de: german }
