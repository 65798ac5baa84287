/** The place: what is returned, what is accepted when one is created, and what when one is changed. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { highlightFields } from './highlights.ts'
import { ID_PATTERN } from './identifiers.ts'
import { notBlank, PersonSummary } from './people-entities.ts'
import { Resources } from './resources.ts'

export const PLACE_TYPES = ['group', 'space', 'project', 'blog'] as const
export type PlaceType = (typeof PLACE_TYPES)[number]
export const GROUP_TYPES = ['OPEN', 'MEMBER_ONLY', 'PRIVATE', 'SECRET'] as const
export type GroupType = (typeof GROUP_TYPES)[number]

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, readOnly: true, description })
const count = (description: string) => Type.Integer({ minimum: 0, readOnly: true, description })

const Name = Type.String({ minLength: 1, maxLength: 200, description: 'The name as it is shown.' })

/** What may be set beside type and name, in creating and in changing alike. */
const optionalFields = {
  displayName: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'The name in addresses, unique among places of its type; made from the name when left out.',
    }),
  ),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  groupType: Type.Optional(
    Type.Enum([...GROUP_TYPES], { description: 'Who reads, writes and joins a group; OPEN unless said.' }),
  ),
  parent: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'The URI of the place it stands in; the top of the tree unless said.',
    }),
  ),
  tags: Type.Optional(Type.Array(Type.String({ ...notBlank, maxLength: 64 }), { maxItems: 50 })),
  contentTypes: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      maxItems: 50,
      description: 'The types of content that it is meant for.',
    }),
  ),
  contentApproval: Type.Optional(
    Type.Boolean({ description: 'Whether what members post waits for approval, unless they own the place.' }),
  ),
}

export const NewPlace = Type.Object(
  { ...optionalFields, type: Type.Enum([...PLACE_TYPES]), name: Name },
  { $id: 'NewPlace' },
)
export type NewPlace = Static<typeof NewPlace>

const { parent: _parent, ...placedFields } = optionalFields

/** Where the path says what it stands in. */
export const NewChildPlace = Type.Object(
  { ...placedFields, type: Type.Enum([...PLACE_TYPES]), name: Name },
  { $id: 'NewChildPlace' },
)

export const PlaceChange = Type.Object(
  { ...optionalFields, type: Type.Optional(Type.Enum([...PLACE_TYPES])), name: Type.Optional(Name) },
  { $id: 'PlaceChange' },
)
export type PlaceChange = Static<typeof PlaceChange>

/** A place as other entities name one. */
export const PlaceSummary = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    placeID: Type.String({ pattern: ID_PATTERN }),
    type: Type.Enum([...PLACE_TYPES]),
    name: Type.String(),
    displayName: Type.String(),
    uri: Type.String(),
    html: Type.String(),
    resources: Resources,
  },
  { $id: 'PlaceSummary', readOnly: true },
)
export type PlaceSummary = Static<typeof PlaceSummary>

export const Place = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
    placeID: Type.String({ pattern: ID_PATTERN, readOnly: true, description: 'The same as id.' }),
    type: Type.Enum([...PLACE_TYPES]),
    typeCode: Type.Integer({ readOnly: true }),
    name: Type.String(),
    displayName: Type.String({ description: 'The name in addresses.' }),
    description: Type.String(),
    groupType: Type.Optional(Type.Enum([...GROUP_TYPES], { description: 'Groups alone have one.' })),
    parent: Type.Optional(
      Type.String({ description: 'The URI of the place it stands in; the top has none.' }),
    ),
    parentPlace: Type.Optional(PlaceSummary),
    tags: Type.Array(Type.String()),
    contentTypes: Type.Array(Type.String()),
    contentApproval: Type.Boolean(),
    childTypes: Type.Array(Type.Enum([...PLACE_TYPES]), {
      readOnly: true,
      description: 'What the caller may create in it; nothing where resources.places has no POST.',
    }),
    creator: Type.Optional(PersonSummary),
    memberCount: count('How many members and owners there are.'),
    followerCount: count('How many people follow it.'),
    childCount: count('How many places stand in it, less its secret groups.'),
    status: Type.Literal('Active', { readOnly: true }),
    published: date('When it was created.'),
    updated: date('When it was last changed.'),
    lastActivityDate: date('When something last happened here.'),
    ...highlightFields,
    resources: Resources,
  },
  { $id: 'Place' },
)
export type Place = Static<typeof Place>
