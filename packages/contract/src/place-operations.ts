/** What the operations on places, members and invitations share. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery } from './operation.ts'
import { pageQuery } from './page.ts'
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
