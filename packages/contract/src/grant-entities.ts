/** What somebody allowed an add-on to do in their name. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
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
      { description: 'Who was allowed it.' },
    ),
    scopes: Type.Array(Type.String(), {
      description: 'What was allowed: scopes of this API, and those of OpenID Connect.',
    }),
    published: date('When it was first allowed.'),
    updated: date('When more was allowed.'),
    resources: Resources,
  },
  { $id: 'Grant' },
)
export type Grant = Static<typeof Grant>
