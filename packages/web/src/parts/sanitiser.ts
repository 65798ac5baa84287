/** Cleans HTML. The rules are read once as long as they stay the same: for each text again, that takes longer than the text. */
import DOMPurify, { type Config } from 'dompurify'

export interface Rules extends Config {
  readonly RETURN_DOM_FRAGMENT: true
}

let current: Rules | undefined

export function sanitise(html: string, rules: Rules): DocumentFragment {
  if (current !== rules) DOMPurify.setConfig(rules)
  current = rules
  return DOMPurify.sanitize(html, rules)
}
