/** Escapes characters so that none is taken for markup. */

/** All line breaks become \n, other control characters are removed, tabs stay. */
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

// Testing is cheaper than replacing, and most texts need neither.
export function escapeText(text: string): string {
  return /[&<>\u00a0]/.test(text) ? text.replace(/[&<>\u00a0]/g, reference) : text
}

export function escapeValue(value: string): string {
  return /[&<>"\u00a0]/.test(value) ? value.replace(/[&<>"\u00a0]/g, reference) : value
}
