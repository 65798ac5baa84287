/** The paginated list: the answer of every v3 GET that returns several entities. */
import { type Static, type TSchema, Type } from 'typebox'

export const PAGE_DEFAULT = 25
/** The maximum number of items in a list that a client sends (§Limits). */
export const LIST_LIMIT = 200

export const Page = <Item extends TSchema>(item: Item) =>
  Type.Object({
    startIndex: Type.Integer({ minimum: 0, description: 'Offset of this page into all results.' }),
    itemsPerPage: Type.Integer({ minimum: 1, description: 'The maximum number of items on a page.' }),
    links: Type.Object(
      {
        next: Type.Optional(Type.String()),
        prev: Type.Optional(Type.String()),
        previous: Type.Optional(Type.String({ description: 'The same as prev.' })),
      },
      { description: 'next and prev are present only if there is such a page.' },
    ),
    list: Type.Array(item),
  })

/** Of a list that can be searched. */
export const FoundPage = <Item extends TSchema>(item: Item) =>
  Type.Object({
    ...Page(item).properties,
    didYouMean: Type.Optional(
      Type.String({
        description: 'If a search finds nothing: the same search with similar words, which finds something.',
      }),
    ),
  })

export const pageQuery = {
  count: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: PAGE_DEFAULT,
      description:
        'Items per page; values above the maximum (100) are reduced to it, and itemsPerPage says so.',
    }),
  ),
  startIndex: Type.Optional(
    Type.Integer({
      minimum: 0,
      default: 0,
      description: 'Offset of the first item.',
    }),
  ),
}

export interface PageBody<Item> {
  readonly startIndex: number
  readonly itemsPerPage: number
  readonly links: { next?: string; prev?: string; previous?: string }
  readonly list: Item[]
  readonly didYouMean?: string
}

export type PageRequest = Static<ReturnType<typeof pageRequestSchema>>
const pageRequestSchema = () => Type.Object(pageQuery)
