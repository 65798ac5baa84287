/** The place: the entity, and the inputs for creating and changing it. */
import { type Static, Type } from 'typebox'
import { PLACE_CONTENT_TYPES, SENT_PLACE_CONTENT_TYPES } from './content-types.ts'
import { DATE_PATTERN } from './dates.ts'
import { highlightFields } from './highlights.ts'
import { ID_PATTERN } from './identifiers.ts'
import { notBlank, PersonSummary } from './people-entities.ts'
import { Resources } from './resources.ts'

export const PLACE_TYPES = ['group', 'space', 'project', 'blog'] as const
export type PlaceType = (typeof PLACE_TYPES)[number]
export const PLACE_STATES = ['Active', 'Archived'] as const
export const GROUP_TYPES = ['OPEN', 'MEMBER_ONLY', 'PRIVATE', 'SECRET'] as const
export type GroupType = (typeof GROUP_TYPES)[number]

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, readOnly: true, description })
const count = (description: string) => Type.Integer({ minimum: 0, readOnly: true, description })

const Name = Type.String({ minLength: 1, maxLength: 200, description: 'The display name.' })

/** Optional fields for creating and for changing. */
const optionalFields = {
  displayName: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The name in URLs, unique among places of its type; by default derived from the name.',
    }),
  ),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  groupType: Type.Optional(
    Type.Enum([...GROUP_TYPES], { description: 'Who may read, write and join a group; by default OPEN.' }),
  ),
  parent: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'The URI of the parent place; by default the root of the tree.',
    }),
  ),
  tags: Type.Optional(Type.Array(Type.String({ ...notBlank, maxLength: 64 }), { maxItems: 50 })),
  contentTypes: Type.Optional(
    Type.Array(Type.Enum([...SENT_PLACE_CONTENT_TYPES]), {
      maxItems: 50,
      description: 'The types of content that it accepts, as plurals or singulars; none: all.',
    }),
  ),
  contentApproval: Type.Optional(
    Type.Boolean({
      description: 'Whether posts of members who neither own nor moderate the place need approval.',
    }),
  ),
}

export const NewPlace = Type.Object(
  { ...optionalFields, type: Type.Enum([...PLACE_TYPES]), name: Name },
  { $id: 'NewPlace' },
)
export type NewPlace = Static<typeof NewPlace>

const { parent: _parent, ...placedFields } = optionalFields

/** For paths that name the parent. */
export const NewChildPlace = Type.Object(
  { ...placedFields, type: Type.Enum([...PLACE_TYPES]), name: Name },
  { $id: 'NewChildPlace' },
)

export const PlaceChange = Type.Object(
  { ...optionalFields, type: Type.Optional(Type.Enum([...PLACE_TYPES])), name: Type.Optional(Name) },
  { $id: 'PlaceChange' },
)
export type PlaceChange = Static<typeof PlaceChange>

/** A place as a reference in other entities. */
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
    displayName: Type.String({ description: 'The name in URLs.' }),
    description: Type.String(),
    groupType: Type.Optional(Type.Enum([...GROUP_TYPES], { description: 'Only groups have one.' })),
    parent: Type.Optional(Type.String({ description: 'The URI of the parent place; the root has none.' })),
    parentPlace: Type.Optional(PlaceSummary),
    tags: Type.Array(Type.String()),
    contentTypes: Type.Array(Type.Enum([...PLACE_CONTENT_TYPES]), {
      description: 'The types of content that it accepts. Its owners announce in any place.',
    }),
    contentApproval: Type.Boolean(),
    childTypes: Type.Array(Type.Enum([...PLACE_TYPES]), {
      readOnly: true,
      description: 'The types that the caller may create in it; none if resources.places has no POST.',
    }),
    creator: Type.Optional(PersonSummary),
    memberCount: count('The number of members and owners.'),
    followerCount: count('How many people follow it.'),
    viewCount: count(
      'How often it was read, by the same person once within an hour; the last seconds may be missing.',
    ),
    childCount: count('The number of places in it, without secret groups.'),
    status: Type.Enum([...PLACE_STATES], {
      readOnly: true,
      description: 'An archived place stays readable for those who could read it, and takes nothing new.',
    }),
    published: date('When it was created.'),
    updated: date('When it was last changed.'),
    lastActivityDate: date('The date of the last activity in it.'),
    ...highlightFields,
    resources: Resources,
  },
  { $id: 'Place' },
)
export type Place = Static<typeof Place>
