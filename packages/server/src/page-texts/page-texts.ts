/** What pages say, by the language of whoever reads them. */
import type { Language } from '@folkmoot/contract'
import { english } from './english.ts'
import { german } from './german.ts'

export type PageTexts = typeof english

export const pageTexts: Record<Language, PageTexts> = { en: english, de: german }
