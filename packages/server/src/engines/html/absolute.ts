/** Makes URLs in a body absolute. */
import { decodeHTMLAttribute } from 'entities/decode'
import { escapeValue } from './characters.ts'

// Stored values contain no `>` or quote, and text contains no `<`.
const TAG = /<(?:a|img) [^>]*>/g
/** Matches whole tags, so that a value is never taken for an attribute. */
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g

/** Resolves links and pictures of a stored body. */
export function withAbsoluteAddresses(html: string, page: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (written, name: string, value: string) => {
      const isAddress = name === 'href' || name === 'src'
      const url = isAddress ? URL.parse(decodeHTMLAttribute(value), page) : undefined
      return url ? ` ${name}="${escapeValue(url.href)}"` : written
    }),
  )
}
