/** Answers that were begun, on this device. */
import { boot } from '../../boot.ts'

const keyOf = (name: string) => `folkmoot-draft-${boot.session?.personID ?? ''}-${name}`

export const keptDraft = (name: string): string | undefined => localStorage.getItem(keyOf(name)) ?? undefined

export function keepDraft(name: string, html: string): void {
  try {
    localStorage.setItem(keyOf(name), html)
  } catch {
    // There is no room for it: it is still in the editor.
  }
}

export const forgetDraft = (name: string): void => localStorage.removeItem(keyOf(name))
