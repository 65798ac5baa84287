/** What remains of a removed object: that it was there. */
import { type Static, Type } from 'typebox'
import { CONTENT_TYPES, type StoredType } from './content-types.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { PLACE_TYPES } from './place-entities.ts'

const STORED_TYPES: readonly StoredType[] = [...CONTENT_TYPES, 'update']

export const DELETED_TYPES = { content: STORED_TYPES, person: ['person'], place: PLACE_TYPES } as const

const Id = (description: string) => Type.String({ pattern: ID_PATTERN, description })
const date = (description: string) => Type.String({ pattern: DATE_PATTERN, description })

export const DeletedObject = Type.Object(
  {
    id: Id('Of the removal.'),
    type: Type.Literal('deletedObject'),
    objectID: Id('The id that the object had.'),
    objectType: Type.String({ description: 'The type that it had: document, person, group, …' }),
    deletedDate: date('When it was removed.'),
    eventDate: date('The same as deletedDate.'),
  },
  { $id: 'DeletedObject', readOnly: true },
)
export type DeletedObject = Static<typeof DeletedObject>
