/** Stored bodies for readers other than the web app. Stored values contain no `>` or quote, and text contains no `<`. */
import { decodeHTML } from 'entities/decode'

const TAG = /<[^>]*>/g
/** Whole, because a value may hold what looks like another attribute. */
const ATTRIBUTE = / ([^\s="]+)="[^"]*"/g
const isOwnLook = (name: string) => name === 'class' || name === 'style'

/** Without classes and styles, which would be those of the page around it. */
export const withoutOwnLooks = (html: string): string =>
  html.replace(TAG, (tag) => tag.replace(ATTRIBUTE, (all, name: string) => (isOwnLook(name) ? '' : all)))

/** The words of the first characters of a body. */
export const textOf = (html: string, characters: number): string =>
  decodeHTML(
    html
      .slice(0, characters)
      .replace(/<[^>]*$/, '')
      .replace(TAG, ' '),
  )
