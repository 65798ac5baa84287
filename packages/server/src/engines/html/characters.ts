/** How characters are written, so that none of them is ever taken for markup. */

/** Whatever ends a line or a page becomes a line end, other control characters go, tabs stay. */
export function cleanText(text: string): string {
  if (!/[^\P{Cc}\t\n]/u.test(text)) return text
  return text.replace(/\r\n?|[\f\v]/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '')
}

const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
}
const reference = (character: string) => REFERENCES[character] ?? ''

// Most texts and values need nothing, and to ask is cheaper than to replace.
export function escapeText(text: string): string {
  return /[&<>\u00a0]/.test(text) ? text.replace(/[&<>\u00a0]/g, reference) : text
}

export function escapeValue(value: string): string {
  return /[&<>"\u00a0]/.test(value) ? value.replace(/[&<>"\u00a0]/g, reference) : value
}
