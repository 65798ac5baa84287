/** What the API says about itself: objects, operations, properties, languages and time zones. */
import { type Static, Type } from 'typebox'

const Name = Type.String()
const Since = Type.String({ description: 'The API version that introduced it.' })

export const MetadataField = Type.Object(
  {
    name: Type.String({ description: 'Dotted for fields of fields, as in the parameter fields.' }),
    displayName: Type.String({ description: 'The name as words.' }),
    type: Type.String({
      description:
        'string, integer, number, boolean, date, object, map, any, or the name of an object that /metadata/objects has.',
    }),
    array: Type.Boolean({ description: 'Whether it is a list of that type.' }),
    values: Type.Optional(Type.Array(Type.String(), { description: 'All values that a string may have.' })),
    editable: Type.Boolean({ description: 'Whether a body that creates or changes the object may have it.' }),
    required: Type.Boolean({ description: 'Whether a body that creates the object must have it.' }),
    description: Type.Optional(Type.String()),
  },
  { $id: 'MetadataField' },
)
export type MetadataField = Static<typeof MetadataField>

export const MetadataResource = Type.Object(
  {
    name: Name,
    path: Type.String({ description: 'With parameters in braces.' }),
    verb: Type.Enum(['DELETE', 'GET', 'POST', 'PUT']),
    hasBody: Type.Boolean(),
    description: Type.String(),
    since: Since,
  },
  { $id: 'MetadataResource' },
)
export type MetadataResource = Static<typeof MetadataResource>

export const MetadataObject = Type.Object(
  {
    name: Name,
    description: Type.Optional(Type.String()),
    fields: Type.Array(MetadataField),
    resourceLinks: Type.Array(MetadataResource, { description: 'The operations at paths below its own.' }),
  },
  { $id: 'MetadataObject' },
)
export type MetadataObject = Static<typeof MetadataObject>

/** From the widest audience to the narrowest. */
export const PROPERTY_AUDIENCES = ['public', 'members', 'admins'] as const
export type PropertyAudience = (typeof PROPERTY_AUDIENCES)[number]

export const MetadataProperty = Type.Object(
  {
    name: Name,
    type: Type.Enum(['boolean', 'integer', 'string']),
    value: Type.Union([Type.Boolean(), Type.Integer(), Type.String()]),
    description: Type.String(),
    availability: Type.Enum([...PROPERTY_AUDIENCES], { description: 'Who may read it.' }),
  },
  { $id: 'MetadataProperty' },
)
export type MetadataProperty = Static<typeof MetadataProperty>

export const MetadataLocale = Type.Object(
  {
    locale: Type.String({ description: 'A language tag.' }),
    displayName: Type.String({ description: 'The name of the language, in that language.' }),
  },
  { $id: 'MetadataLocale' },
)
export type MetadataLocale = Static<typeof MetadataLocale>

export const MetadataTimeZone = Type.Object(
  {
    id: Type.String({ description: 'The IANA name.' }),
    displayName: Type.String(),
    offset: Type.Integer({ description: 'Minutes ahead of UTC, without summer time.' }),
  },
  { $id: 'MetadataTimeZone' },
)
export type MetadataTimeZone = Static<typeof MetadataTimeZone>
