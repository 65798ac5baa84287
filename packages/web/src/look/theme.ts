/** The look that somebody chose on this device. The server reads the cookie, so that the first thing they see is right. */
import { THEME_COOKIE, THEMES, type Theme } from '@folkmoot/contract'
import { boot } from '../boot.ts'

const YEAR_S = 365 * 86_400

/** Undefined: as the device has it. */
const chosenTheme = (): Theme | undefined =>
  THEMES.find((theme) => theme === document.documentElement.dataset.theme)

export const shownTheme = (): Theme =>
  chosenTheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

export function chooseTheme(theme: Theme | undefined): void {
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  const age = theme ? YEAR_S : 0
  const safety = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one needs TLS, which an instance at home may lack
  document.cookie = `${THEME_COOKIE}=${theme ?? ''}; path=${boot.base || '/'}; max-age=${age}; samesite=lax${safety}`
}
