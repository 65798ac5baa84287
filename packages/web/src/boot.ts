/** Data that the server put into the page. */
import { BOOT_ID, type Boot, LANGUAGES, type Language } from '@folkmoot/contract'
import { restoreBoot, saveBoot } from './offline/saved-boot.ts'

function readBoot(): Boot {
  const text = document.getElementById(BOOT_ID)?.textContent
  if (!text) throw new Error('The page came without what it needs to begin.')
  return JSON.parse(text) as Boot
}

const written = readBoot()

export const boot = written.isShell ? restoreBoot(written) : written

/** Of the page that the server sent. */
export const sentPath = location.pathname

/** Whether somebody else had read in this browser: what it kept for them must go. */
export const hadOtherReader = !written.isShell && saveBoot(written)

/** Chosen by the server: that of the account, else of the browser. */
export const language: Language =
  LANGUAGES.find((one) => one === document.documentElement.lang) ?? LANGUAGES[0]
