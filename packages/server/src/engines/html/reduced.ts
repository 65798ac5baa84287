/** Stored bodies for readers other than the web app. Stored values contain no `>` or quote, and text contains no `<`. */
import { decodeHTML } from 'entities/decode'

const TAG = /<[^>]*>/g
const OWN_LOOKS = / (?:class|style)="[^"]*"/g

/** Without classes and styles, which would be those of the page around it. */
export const withoutOwnLooks = (html: string): string =>
  html.replace(TAG, (tag) => tag.replace(OWN_LOOKS, ''))

/** The words of the first characters of a body. */
export const textOf = (html: string, characters: number): string =>
  decodeHTML(
    html
      .slice(0, characters)
      .replace(/<[^>]*$/, '')
      .replace(TAG, ' '),
  )
