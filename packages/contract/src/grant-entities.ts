/** A grant: what a person allowed an add-on to do for them. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { PersonSummary } from './people-entities.ts'
import { Resources } from './resources.ts'

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, readOnly: true, description })

export const Grant = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
    type: Type.Literal('grant'),
    addOn: Type.Object(
      {
        id: Type.String({ pattern: ID_PATTERN }),
        type: Type.Literal('addOn'),
        name: Type.String(),
        description: Type.String(),
      },
      { description: 'The add-on.' },
    ),
    /** In the list of an add-on only. */
    person: Type.Optional(PersonSummary),
    scopes: Type.Array(Type.String(), {
      description: 'The granted scopes: of this API and of OpenID Connect.',
    }),
    published: date('When the grant was created.'),
    updated: date('When scopes were last added.'),
    lastUsed: Type.Optional(
      date('When the add-on last acted for the person, exact to a minute; absent if never.'),
    ),
    resources: Resources,
  },
  { $id: 'Grant' },
)
export type Grant = Static<typeof Grant>
