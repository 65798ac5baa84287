/** The data that the server put into the last page, for the page that a service worker opens without a connection. */
import { type Boot, LANGUAGE_COOKIE, languageOfLocale, THEME_COOKIE, THEMES } from '@folkmoot/contract'
import { cookieNamed } from '../look/cookies.ts'
import { showStyle } from '../look/show-style.ts'

const KEY = 'folkmoot-boot'

interface Saved {
  readonly boot: Boot
  readonly language: string
}

function readSaved(): Saved | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    // Storage is off, or holds something else.
    return undefined
  }
}

/** Of signed-in people only. Returns whether somebody else had read here. */
export function saveBoot({ first: _, ...boot }: Boot): boolean {
  const before = readSaved()?.boot.session?.personID
  const { offline, session } = boot
  try {
    const saved: Saved = { boot, language: document.documentElement.lang }
    if (offline && session) localStorage.setItem(KEY, JSON.stringify(saved))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is off or full: there are no pages offline.
  }
  return before !== undefined && (before !== session?.personID || !offline)
}

/** Whether the browser still has the session of this page: another window may have signed in somebody else since. */
export const isCurrent = ({ session }: Boot): boolean =>
  session !== undefined && readSaved()?.boot.session?.csrfToken === session.csrfToken

/** Signed out if nothing was saved. Theme, language and colours are as the server would have written them. */
export function restoreBoot(shell: Boot): Boot {
  const saved = readSaved()
  const { documentElement } = document
  const spoken = [saved?.language, cookieNamed(LANGUAGE_COOKIE), ...navigator.languages]
  const language = spoken.map(languageOfLocale).find(Boolean)
  if (language) documentElement.lang = language
  const theme = THEMES.find((one) => one === cookieNamed(THEME_COOKIE))
  if (theme) documentElement.dataset.theme = theme
  if (saved?.boot.css) showStyle(saved.boot.css)
  return { ...shell, ...saved?.boot, isShell: true }
}
