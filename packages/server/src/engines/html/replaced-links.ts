/** Replaces links in a stored body by plain text. */
import { decodeHTMLAttribute } from 'entities/decode'
import { escapeText } from './characters.ts'

// Stored values contain no `>` or quote, and links contain no links.
const LINK = /<a (?:[^>]* )?href="([^"]*)"[^>]*>.*?<\/a>/gs

export const replaceLinks = (html: string, isReplaced: (href: string) => boolean, text: string): string =>
  html.replace(LINK, (link, href: string) =>
    isReplaced(decodeHTMLAttribute(href)) ? escapeText(text) : link,
  )
