/** The `resources` map: which related URIs exist, and which verbs this caller may use on them. */
import { type Static, Type } from 'typebox'

export const Resource = Type.Object(
  {
    ref: Type.String({ description: 'The URI of the related resource.' }),
    allowed: Type.Array(Type.Enum(['DELETE', 'GET', 'POST', 'PUT']), {
      description: 'The HTTP verbs that the caller has the right to use there, in alphabetical order.',
    }),
  },
  { $id: 'Resource' },
)
export type Resource = Static<typeof Resource>

export const Resources = Type.Record(Type.String(), Resource, {
  readOnly: true,
  description: 'Related resources by name, each with the verbs the caller may use.',
})
export type Resources = Static<typeof Resources>
export type Verb = Resource['allowed'][number]
