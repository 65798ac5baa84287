/** Addresses that mean the same wherever a body is read. */
import { decodeHTMLAttribute } from 'entities/decode'
import { escapeValue } from './characters.ts'

// In what is stored no value has an end of a tag or a quotation mark in it, and text has no beginning of a tag.
const TAG = /<(?:a|img) [^>]*>/g
/** One after the other: what stands in a value is never taken for an attribute. */
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g

/** Of a body as it is stored: links and pictures as they lead from this page. */
export function withAbsoluteAddresses(html: string, page: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (written, name: string, value: string) => {
      const isAddress = name === 'href' || name === 'src'
      const url = isAddress ? URL.parse(decodeHTMLAttribute(value), page) : undefined
      return url ? ` ${name}="${escapeValue(url.href)}"` : written
    }),
  )
}
