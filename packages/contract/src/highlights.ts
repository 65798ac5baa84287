/** What an entity has beside its own fields in the answer to a search. */
import { Type } from 'typebox'

const highlight = (what: string) =>
  Type.Optional(
    Type.String({
      readOnly: true,
      description: `In answers to a search: ${what}, as HTML with <em> around what was found.`,
    }),
  )

export const highlightFields = {
  highlightSubject: highlight('the subject or name'),
  highlightBody: highlight('the part of the text that has most of what was found, or its beginning'),
  highlightTags: highlight('the tags'),
}

export const HIGHLIGHTS = ['highlightSubject', 'highlightBody', 'highlightTags'] as const
export type Highlights = { readonly [Name in (typeof HIGHLIGHTS)[number]]?: string }
