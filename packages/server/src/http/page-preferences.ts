/** Theme and language of pages: the choice on this device, otherwise the browser's preference. */
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

export interface PagePreferences {
  readonly language: Language
  /** Undefined: as the device prefers. */
  readonly theme: Theme | undefined
}

export function readPagePreferences(headers: IncomingHttpHeaders): PagePreferences {
  const chosen = readCookie(headers, LANGUAGE_COOKIE)
  const theme = readCookie(headers, THEME_COOKIE)
  return {
    language:
      LANGUAGES.find((language) => language === chosen) ??
      preferredLanguage(headers['accept-language'], LANGUAGES),
    theme: THEMES.find((one) => one === theme),
  }
}
