/** What the pages of the community and the server that serves them must agree on. */
import type { VocabularyName } from './vocabulary.ts'

/** The pages that are of no single thing; those of people, places and content are among the addresses. */
export const appPaths = {
  home: '/',
  inbox: '/inbox',
  content: '/content',
  people: '/people',
  places: '/places',
  updates: '/updates',
  search: '/search',
  settings: '/settings',
} as const

/** The languages that pages speak, the first unless somebody wants another. */
export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** By the first part of a language tag: `de-AT` is German. Undefined if there are no texts in it. */
export function languageOfLocale(locale: string | null | undefined): Language | undefined {
  const [primary] = (locale ?? '').toLowerCase().split(/[-_]/)
  return LANGUAGES.find((language) => language === primary)
}

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Cookies by which a browser keeps what somebody chose on it, so that the first thing they see is right already. */
export const LANGUAGE_COOKIE = 'folkmoot-language'
export const THEME_COOKIE = 'folkmoot-theme'

/** What a page needs before it can ask for anything, as JSON in an element of this id. */
export const BOOT_ID = 'boot'
export interface Boot {
  readonly siteName: string
  /** The version of the server, for whoever asks for help. */
  readonly version: string
  /** As addresses in answers begin, which need not be what the browser calls the same instance. */
  readonly baseUrl: string
  /** The path below which all is served; empty for the root. */
  readonly base: string
  readonly vocabulary: VocabularyName
  /** Whether strangers may read, and whether they may become members. */
  readonly anonymousRead: boolean
  readonly signUp: boolean
  /** What the page begins with: what it is called, and the beginning of its text. */
  readonly first?: { readonly title: string; readonly text: string }
  /** The largest file that is taken, in bytes. */
  readonly uploadMax: number
  /** Whoever is signed in, and what must go along with each change. */
  readonly session?: { readonly personID: string; readonly username: string; readonly csrfToken: string }
}
