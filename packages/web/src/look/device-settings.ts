/** Theme and language of this device, in cookies so that the server knows them. */
import {
  LANGUAGE_COOKIE,
  type Language,
  languageOfLocale,
  THEME_COOKIE,
  THEMES,
  type Theme,
} from '@folkmoot/contract'
import { boot } from '../boot.ts'
import { cookieNamed } from './cookies.ts'

const YEAR_SECONDS = 31_536_000

/** Undefined removes it. */
function keep(name: string, value: string | undefined): void {
  const parts = [
    `${name}=${value ?? ''}`,
    `Path=${boot.base === '' ? '/' : boot.base}`,
    `Max-Age=${value === undefined ? 0 : YEAR_SECONDS}`,
    'SameSite=Lax',
    ...(location.protocol === 'https:' ? ['Secure'] : []),
  ]
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not there without TLS
  document.cookie = parts.join('; ')
}

/** Undefined: as the device prefers. */
export const chosenTheme = (): Theme | undefined =>
  THEMES.find((theme) => theme === document.documentElement.dataset.theme)

export const shownTheme = (): Theme =>
  chosenTheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

export function chooseTheme(theme: Theme | undefined): void {
  keep(THEME_COOKIE, theme)
  if (theme === undefined) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Of visitors without an account; undefined: as the browser prefers. */
export const chooseDeviceLanguage = (language: Language | undefined): void => keep(LANGUAGE_COOKIE, language)

export const chosenDeviceLanguage = (): Language | undefined => languageOfLocale(cookieNamed(LANGUAGE_COOKIE))
