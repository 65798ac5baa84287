/** The type of an event. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN, typeCodes } from './identifiers.ts'
import { notBlank } from './people-entities.ts'
import { Resources } from './resources.ts'

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, readOnly: true, description })

const Name = Type.String({ ...notBlank, maxLength: 200, description: 'Unique, ignoring case.' })
const optionalFields = {
  type: Type.Optional(Type.Literal('eventType')),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  color: Type.Optional(
    Type.String({
      pattern: '^(#[0-9a-fA-F]{6})?$',
      'x-accepts': 'a colour such as #1a7f37, or empty',
      description: 'The colour of such events; empty for none.',
    }),
  ),
  locked: Type.Optional(Type.Boolean({ description: 'A locked type can be neither renamed nor removed.' })),
}

export const NewEventType = Type.Object({ ...optionalFields, name: Name }, { $id: 'NewEventType' })
export type NewEventType = Static<typeof NewEventType>

export const EventTypeChange = Type.Object(
  { ...optionalFields, name: Type.Optional(Name) },
  { $id: 'EventTypeChange' },
)
export type EventTypeChange = Static<typeof EventTypeChange>

export const EventType = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
    type: Type.Literal('eventType'),
    typeCode: Type.Literal(typeCodes.eventType, { readOnly: true }),
    name: Type.String(),
    description: Type.String(),
    color: Type.String(),
    locked: Type.Boolean(),
    published: date('When it was created.'),
    updated: date('When it was last changed.'),
    resources: Resources,
  },
  { $id: 'EventType' },
)
export type EventType = Static<typeof EventType>
