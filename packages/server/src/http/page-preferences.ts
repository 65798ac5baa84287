/** The language of pages is that of the account, without one that of the browser. The theme is chosen on each device. */
import type { IncomingHttpHeaders } from 'node:http'
import {
  LANGUAGE_COOKIE,
  LANGUAGES,
  type Language,
  THEME_COOKIE,
  THEMES,
  type Theme,
} from '@folkmoot/contract'
import { preferredLanguage } from './accepted.ts'
import { readCookie } from './cookies.ts'
import type { WebSession } from './visitors.ts'

export interface PagePreferences {
  readonly language: Language
  /** Undefined: as the device prefers. */
  readonly theme: Theme | undefined
}

/** The cookie with a language is of visitors without an account. */
export function readPagePreferences(
  headers: IncomingHttpHeaders,
  session?: Pick<WebSession, 'language'>,
): PagePreferences {
  const chosen = readCookie(headers, LANGUAGE_COOKIE)
  const theme = readCookie(headers, THEME_COOKIE)
  return {
    language:
      (session ? session.language : LANGUAGES.find((language) => language === chosen)) ??
      preferredLanguage(headers['accept-language'], LANGUAGES),
    theme: THEMES.find((one) => one === theme),
  }
}
