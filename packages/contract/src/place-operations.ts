/** Shared by the operations on places, members and invitations. */
import { Type } from 'typebox'
import { HIGHLIGHTS } from './highlights.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery } from './operation.ts'
import { FoundPage, Page, pageQuery } from './page.ts'
import { Place } from './place-entities.ts'

const Id = (description: string) =>
  Type.String({ pattern: ID_PATTERN, 'x-accepts': 'a positive whole number', description })

export const placeParams = { placeID: Id("The place's id.") }
export const memberParams = { memberID: Id("The membership's id.") }
export const inviteParams = { inviteID: Id("The invitation's id.") }

const summaryFields = ['id', 'placeID', 'type', 'name', 'displayName', 'parent', 'resources'] as const

export const base = { since: '3.0', group: 'Places', summaryFields } as const
export const memberBase = { since: '3.0', group: 'Members' } as const
export const onePlace = { kind: 'entity', status: 200, schema: Place } as const
export const somePlace = {
  ...base,
  method: 'GET',
  access: 'reader',
  query: fieldsQuery,
  answer: onePlace,
  errors: ['place_missing'],
} as const

export const listQuery = {
  ...pageQuery,
  ...fieldsQuery,
  filter: Type.Optional(Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 20 })),
}

const placeFilters = {
  type: { description: 'One of group, space, project, blog.' },
  tag: { description: 'One of these tags.' },
  search: { description: 'Words of the name, description or tags; * matches any letters.' },
  relationship: { description: 'member: where the caller is a member or owner; owner: an owner.' },
  entityDescriptor: { description: 'Pairs of type code and id: entityDescriptor(700,12,14,3).' },
} as const
/** Of lists that have an order of their own. */
export const rankedPlaceFilters = { type: placeFilters.type } as const

const PLACE_SORTS = [
  'titleAsc',
  'dateCreatedAsc',
  'dateCreatedDesc',
  'latestActivityAsc',
  'latestActivityDesc',
  'relevanceDesc',
] as const
export const pageOfPlaces = { kind: 'page', status: 200, schema: Page(Place) } as const

/** Shared by all lists of places with filters. */
export const listedPlaces = {
  ...base,
  method: 'GET',
  access: 'reader',
  query: { ...listQuery, sort: Type.Optional(Type.Enum([...PLACE_SORTS])) },
  filters: placeFilters,
  sorts: PLACE_SORTS,
  summaryFields: [...summaryFields, ...HIGHLIGHTS],
  answer: { ...pageOfPlaces, schema: FoundPage(Place) },
  errors: ['filter_invalid'],
} as const
