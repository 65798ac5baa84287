/** The collection: the answer of every v2 GET that returns several entities. */
import { type TSchema, Type } from 'typebox'
import { PAGE_DEFAULT } from './page.ts'

/** All items, for lists that are always short. */
export const WholeCollection = <Item extends TSchema>(item: Item) => Type.Object({ data: Type.Array(item) })

export const Collection = <Item extends TSchema>(item: Item) =>
  Type.Object({
    offset: Type.Integer({ minimum: 0, description: 'Offset of this page into all results.' }),
    limit: Type.Integer({ minimum: 1, description: 'The maximum number of items on a page.' }),
    links: Type.Object(
      { next: Type.Optional(Type.String()), previous: Type.Optional(Type.String()) },
      { description: 'Each is present only if there is such a page.' },
    ),
    data: Type.Array(item),
  })

export const COLLECTION_MAX = 1000

export const collectionQuery = {
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'How many items to skip.' })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: COLLECTION_MAX,
      default: PAGE_DEFAULT,
      description: 'Items per page.',
    }),
  ),
}

/** For lists that older clients expect to get whole: the largest page. */
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
