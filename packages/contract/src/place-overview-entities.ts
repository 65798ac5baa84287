/** A place as those see it who look after all places. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { PersonReference, PersonSummary } from './people-entities.ts'
import { GROUP_TYPES, PLACE_STATES, PlaceSummary } from './place-entities.ts'
import { Resources } from './resources.ts'

export const PlaceOverview = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, description: 'That of the place.' }),
    type: Type.Literal('placeOverview'),
    place: PlaceSummary,
    parentPlace: Type.Optional(PlaceSummary),
    groupType: Type.Optional(Type.Enum([...GROUP_TYPES], { description: 'Only groups have one.' })),
    status: Type.Enum([...PLACE_STATES]),
    memberCount: Type.Integer({ minimum: 0, description: 'The number of members and owners.' }),
    contentCount: Type.Integer({
      minimum: 0,
      description: 'How much was ever published in it, as the figures of the place count it.',
    }),
    childCount: Type.Integer({
      minimum: 0,
      description: 'The number of places in it, without secret groups.',
    }),
    lastActivityDate: Type.String({
      pattern: DATE_PATTERN,
      description: 'The date of the last activity in it.',
    }),
    owners: Type.Array(PersonSummary, {
      description: 'At most five, also those who are disabled. Inside a group they are those of the group.',
    }),
    hasOwner: Type.Boolean({ description: 'Whether one of its owners can sign in.' }),
    resources: Resources,
  },
  { $id: 'PlaceOverview', readOnly: true },
)
export type PlaceOverview = Static<typeof PlaceOverview>

export const NewOwner = Type.Object({ person: PersonReference }, { $id: 'NewOwner' })
