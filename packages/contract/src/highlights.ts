/** The extra fields of entities in search results. */
import { Type } from 'typebox'

const highlight = (what: string) =>
  Type.Optional(
    Type.String({
      readOnly: true,
      description: `In search results: ${what}, as HTML with <em> around matches.`,
    }),
  )

export const highlightFields = {
  highlightSubject: highlight('the subject or name'),
  highlightBody: highlight('the part of the text that has most of what was found, or its beginning'),
  highlightTags: highlight('the tags'),
}

export const HIGHLIGHTS = ['highlightSubject', 'highlightBody', 'highlightTags'] as const
export type Highlights = { readonly [Name in (typeof HIGHLIGHTS)[number]]?: string }
