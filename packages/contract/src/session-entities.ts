/** A web session. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, description })

export const Session = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('session'),
    published: date('When it began.'),
    lastSeen: date('When it was last used, exact to a minute or two.'),
    expires: date('When it ends at the latest. It may end earlier if it is not used.'),
    address: Type.String({ description: 'The network address from which it was started.' }),
    userAgent: Type.String({ description: 'The User-Agent of the browser.' }),
    current: Type.Boolean({ description: 'Whether the request uses this session.' }),
    csrfToken: Type.Optional(
      Type.String({
        description:
          'Only of the current session: the value for the header X-CSRF-Token, which all changes need.',
      }),
    ),
    resources: Resources,
  },
  { $id: 'Session', readOnly: true },
)
export type Session = Static<typeof Session>
