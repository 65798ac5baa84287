/** Page texts by the reader's language. */
import type { Language } from '@folkmoot/contract'
import { english } from './english.ts'
import { german } from './german.ts'

export type PageTexts = typeof english

export const pageTexts: Record<Language, PageTexts> = { en: english, de: german }
