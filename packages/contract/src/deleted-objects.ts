/** The operations on removed objects, for copies of the community that are kept elsewhere. */
import { Type } from 'typebox'
import { WrittenDate } from './content-entities.ts'
import { DELETED_TYPES, DeletedObject } from './deleted-object-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { V3 } from './uris.ts'

const SORTS = ['eventDateDesc', 'eventDateAsc'] as const

const base = {
  method: 'GET',
  since: '3.0',
  group: 'Administration',
  access: 'person',
  filters: {
    since: { description: 'Removed at this date or later.' },
    type: { description: 'Of one of these types.' },
  },
  sorts: SORTS,
  answer: { kind: 'page', status: 200, schema: Page(DeletedObject) },
  errors: ['forbidden', 'filter_invalid'],
} as const

const queryOf = <const Name extends string>(types: readonly Name[]) => ({
  ...pageQuery,
  ...fieldsQuery,
  since: WrittenDate('Only what was removed at this date or later; the same as the filter.'),
  type: Type.Optional(
    Type.Array(Type.Enum([...types]), { maxItems: 20, description: 'The same as the filter; repeatable.' }),
  ),
  filter: Type.Optional(Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 20 })),
  sort: Type.Optional(Type.Enum([...SORTS])),
})

export const listDeletedContents = operation({
  ...base,
  id: 'listDeletedContents',
  path: `${V3}/deletedObjects/contents`,
  summary: 'The content that was removed within a year, the latest first (admins)',
  query: queryOf(DELETED_TYPES.content),
})

export const listDeletedPeople = operation({
  ...base,
  id: 'listDeletedPeople',
  path: `${V3}/deletedObjects/people`,
  summary: 'The people who were removed within a year, the latest first (admins)',
  query: queryOf(DELETED_TYPES.person),
})

export const listDeletedPlaces = operation({
  ...base,
  id: 'listDeletedPlaces',
  path: `${V3}/deletedObjects/places`,
  summary: 'The places that were removed within a year, the latest first (admins)',
  query: queryOf(DELETED_TYPES.place),
})
