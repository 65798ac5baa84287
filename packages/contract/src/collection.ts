/** The collection: the answer of every v2 GET that returns several entities. */
import { type TSchema, Type } from 'typebox'
import { PAGE_DEFAULT } from './page.ts'

/** All there is, for what is never much. */
export const WholeCollection = <Item extends TSchema>(item: Item) => Type.Object({ data: Type.Array(item) })

export const Collection = <Item extends TSchema>(item: Item) =>
  Type.Object({
    offset: Type.Integer({ minimum: 0, description: 'How many come before this page.' }),
    limit: Type.Integer({ minimum: 1, description: 'The most items that a page has.' }),
    links: Type.Object(
      { next: Type.Optional(Type.String()), previous: Type.Optional(Type.String()) },
      { description: 'Each is there only when such a page is.' },
    ),
    data: Type.Array(item),
  })

export const COLLECTION_MAX = 1000

export const collectionQuery = {
  offset: Type.Optional(
    Type.Integer({ minimum: 0, default: 0, description: 'How many to pass over from the beginning.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: COLLECTION_MAX,
      default: PAGE_DEFAULT,
      description: 'Items per page.',
    }),
  ),
}

/** Of what clients expect to get whole, since nothing told them of pages: as much as a page may have. */
export const longCollectionQuery = {
  ...collectionQuery,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: COLLECTION_MAX,
      default: COLLECTION_MAX,
      description: 'Items per page.',
    }),
  ),
}

export interface CollectionBody<Item> {
  readonly offset: number
  readonly limit: number
  readonly links: { next?: string; previous?: string }
  readonly data: Item[]
}
