import { Fragment } from 'react'

/** What the server escapes in highlights. */
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign)

export interface Piece {
  readonly text: string
  readonly isFound: boolean
}

/** `Keep <em>bees</em>` → matches and the text around them. */
export const piecesOf = (html: string): Piece[] =>
  html
    .split(/<em>(.*?)<\/em>/s)
    .map((text, index) => ({ text: unescaped(text), isFound: index % 2 === 1 }))
    .filter(({ text }) => text !== '')

interface HighlightedProps {
  /** `highlightSubject` and others: HTML with only `em`. Rendered as text nodes. */
  readonly html: string | undefined
  /** Fallback without a highlight. */
  readonly otherwise?: string | undefined
}

/** Search result with highlighted words. */
export function Highlighted({ html, otherwise = '' }: HighlightedProps) {
  if (html === undefined) return otherwise
  return piecesOf(html).map(({ text, isFound }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name, and never move
    <Fragment key={index}>{isFound ? <mark>{text}</mark> : text}</Fragment>
  ))
}
