/** Emoji by name and keyword, in the reader's language. Loaded when somebody looks for one. */

import type { Emoji } from 'virtual:emoji-en'
import type { Language } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { language } from '../boot.ts'
import { prepare, type Searchable } from './searching.ts'

export type SearchableEmoji = Emoji & Searchable

const FILES: Record<Language, () => Promise<{ default: readonly Emoji[] }>> = {
  en: () => import('virtual:emoji-en'),
  de: () => import('virtual:emoji-de'),
  fr: () => import('virtual:emoji-fr'),
  es: () => import('virtual:emoji-es'),
}

export const useEmoji = (isWanted = true) =>
  useQuery({
    queryKey: ['emoji', language],
    queryFn: async (): Promise<readonly SearchableEmoji[]> => (await FILES[language]()).default.map(prepare),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
