/** What the server put into the page, so that nothing need be asked for before the first question. */
import { BOOT_ID, type Boot, LANGUAGES, type Language } from '@folkmoot/contract'

function readBoot(): Boot {
  const text = document.getElementById(BOOT_ID)?.textContent
  if (!text) throw new Error('The page came without what it needs to begin.')
  return JSON.parse(text) as Boot
}

export const boot = readBoot()

/** The server chose it: what somebody set on this device, or else what their browser asks for. */
export const language: Language =
  LANGUAGES.find((one) => one === document.documentElement.lang) ?? LANGUAGES[0]
