/** The session of somebody who is signed in on the web. */
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
    lastSeen: date('When it was last used, to a minute or two.'),
    expires: date('When it ends at the latest. Without being used it may end before.'),
    address: Type.String({ description: 'The network address from which it was begun.' }),
    userAgent: Type.String({ description: 'What the browser said that it is.' }),
    current: Type.Boolean({ description: 'Whether the request came by this very session.' }),
    csrfToken: Type.Optional(
      Type.String({
        description:
          'Of the current session alone: what the header X-CSRF-Token must hold whenever it changes something.',
      }),
    ),
    resources: Resources,
  },
  { $id: 'Session', readOnly: true },
)
export type Session = Static<typeof Session>
