/** Data that the server put into the page. */
import { BOOT_ID, type Boot, LANGUAGES, type Language } from '@folkmoot/contract'

function readBoot(): Boot {
  const text = document.getElementById(BOOT_ID)?.textContent
  if (!text) throw new Error('The page came without what it needs to begin.')
  return JSON.parse(text) as Boot
}

export const boot = readBoot()

/** Chosen by the server: device setting, else browser language. */
export const language: Language =
  LANGUAGES.find((one) => one === document.documentElement.lang) ?? LANGUAGES[0]
