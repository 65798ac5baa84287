/** Parts of a place at paths of their own: categories, permissions, pictures. */
import { type Static, Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { MEMBER_STATES } from './member-entities.ts'
import { PLACE_TYPES } from './place-entities.ts'

const PlaceUri = Type.String({ description: 'The URI of the place.' })

export const PlaceCategory = Type.Object(
  { name: Type.String(), type: Type.Literal('category'), place: PlaceUri },
  { $id: 'PlaceCategory', readOnly: true },
)
export type PlaceCategory = Static<typeof PlaceCategory>

export const PLACE_PERMISSIONS = [
  'view',
  'viewContent',
  'createContent',
  'createAnnouncement',
  'join',
  'manage',
] as const
export type PlacePermission = (typeof PLACE_PERMISSIONS)[number]

const Allowed = Type.Array(Type.Enum([...PLACE_PERMISSIONS]))

export const PlacePermissions = Type.Object(
  {
    type: Type.Literal('placePermissions'),
    place: PlaceUri,
    membership: Type.Optional(
      Type.Enum([...MEMBER_STATES], { description: 'Of the caller, if there is one.' }),
    ),
    allowed: Type.Array(Type.Enum([...PLACE_PERMISSIONS]), { description: 'What the caller may do there.' }),
    childTypes: Type.Array(Type.Enum([...PLACE_TYPES]), {
      description: 'The types of places that the caller may create in it.',
    }),
    groups: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String({ description: 'everyone, members, owners, or the name of a security group.' }),
          securityGroupID: Type.Optional(Type.String({ pattern: ID_PATTERN })),
          allowed: Allowed,
        }),
        { description: 'What others may do there; shown to its owners and admins.' },
      ),
    ),
  },
  { $id: 'PlacePermissions', readOnly: true },
)
export type PlacePermissions = Static<typeof PlacePermissions>

export const PlaceStatic = Type.Object(
  {
    name: Type.String(),
    type: Type.Literal('static'),
    contentType: Type.String({ description: 'The media type.' }),
    ref: Type.String({ description: 'The URI of the bytes.' }),
    place: PlaceUri,
  },
  { $id: 'PlaceStatic', readOnly: true },
)
export type PlaceStatic = Static<typeof PlaceStatic>
