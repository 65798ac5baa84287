/** From an address of this community to the object that it names. */
import { Type } from 'typebox'
import { Named } from './named-entities.ts'
import { operation } from './operation.ts'
import { V3 } from './uris.ts'

export const resolveUrl = operation({
  id: 'resolveUrl',
  method: 'GET',
  path: `${V3}/urls`,
  since: '3.0',
  group: 'Search',
  summary: 'The person, place or content that an address of this community names',
  access: 'reader',
  query: {
    url: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'The URI of an object, or the address of its page; whole, or from the first slash on.',
    }),
  },
  answer: { kind: 'document', status: 200, schema: Named, guarded: true },
  errors: ['url_missing'],
})
