/** Shared by the web app and the server. */
import type { VocabularyName } from './vocabulary.ts'

/** Pages that do not show a single entity; addresses.ts has those of people, places and content. */
export const appPaths = {
  home: '/',
  inbox: '/inbox',
  content: '/content',
  people: '/people',
  places: '/places',
  tags: '/tags',
  updates: '/updates',
  search: '/search',
  bookmarks: '/bookmarks',
  drafts: '/drafts',
  settings: '/settings',
  manage: '/manage',
  manageQueue: '/manage/queue',
  managePeople: '/manage/people',
  managePlaces: '/manage/places',
  manageAccess: '/manage/access',
  manageFigures: '/manage/figures',
  manageHealth: '/manage/health',
  manageSettings: '/manage/settings',
  manageAudit: '/manage/audit',
  manageWebhooks: '/manage/webhooks',
  manageAddOns: '/manage/add-ons',
  manageLook: '/manage/look',
  manageInvitations: '/manage/invitations',
  manageErasures: '/manage/erasures',
  manageImport: '/manage/import',
  help: '/help',
} as const

/** The languages of pages and mails; the first is the default. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}

/** By the first part of a language tag: `de-AT` is German. Undefined if there are no texts in it. */
export function languageOfLocale(locale: string | null | undefined): Language | undefined {
  const [primary] = (locale ?? '').toLowerCase().split(/[-_]/)
  return LANGUAGES.find((language) => language === primary)
}

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Cookies so that the first paint is right: the theme of the device, and the language of visitors without an account. */
export const LANGUAGE_COOKIE = 'folkmoot-language'
export const THEME_COOKIE = 'folkmoot-theme'

/** The name of the first admin, until they give their own. */
export const FIRST_ADMIN = { givenName: 'Community', familyName: 'Admin' } as const

/** Data that a page needs before its first request, as JSON in an element with this id. */
export const BOOT_ID = 'boot'
export interface BootLink {
  readonly label: string
  readonly href: string
}
export interface Boot {
  readonly siteName: string
  /** Of the look: grows with each change. */
  readonly look: string
  /** Paths of own pictures. */
  readonly logo?: string
  readonly icon?: string
  /** The style of own colours, which is in the page too. */
  readonly css?: string
  /** Ids of the content that Home begins with; for its reader only. */
  readonly home: {
    readonly visitors?: string | undefined
    readonly members?: string | undefined
    readonly newMembers?: string | undefined
  }
  /** Own links of the navigation. */
  readonly links: readonly BootLink[]
  /** The pages about the community. */
  readonly pages: readonly BootLink[]
  /** The version of the server, for support. */
  readonly version: string
  /** The prefix of URLs in answers; the browser may use another one for the same instance. */
  readonly baseUrl: string
  /** The base path; empty for the root. */
  readonly base: string
  readonly vocabulary: VocabularyName
  /** Whether anonymous visitors may read, and whether they may sign up. */
  readonly anonymousRead: boolean
  readonly signUp: boolean
  /** Whether the instance sends mail. */
  readonly mail: boolean
  /** The title of the page, and the beginning of its text. */
  readonly first?: { readonly title: string; readonly text: string }
  /** The maximum size of an upload in bytes. */
  readonly uploadMax: number
  /** The emoji to react with, in the order in which they are offered. */
  readonly reactions: readonly string[]
  /** What the community is about, in the words of its admins. May be empty. */
  readonly introduction: string
  /** Whether browsers keep pages for reading without a connection. */
  readonly offline: boolean
  /** Whether the instance sends web push. */
  readonly push: boolean
  /** Of the page that a service worker keeps for every address: it takes the rest from what an earlier page saved. */
  readonly isShell?: true
  /** The signed-in person, and the CSRF token for changes. */
  readonly session?: { readonly personID: string; readonly username: string; readonly csrfToken: string }
}

/** In answers to a web session: the id of its person. */
export const SIGNED_IN_HEADER = 'x-signed-in'
