/** Personal access tokens: the entity and the input. */
import { type Static, Type } from 'typebox'
import { WrittenDate } from './content-entities.ts'
import { currentPassword } from './current-password.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { notBlank } from './people-entities.ts'
import { SCOPE_NAMES, ScopeList } from './scopes.ts'

const date = (description: string) => Type.Optional(Type.String({ pattern: DATE_PATTERN, description }))

export const NewPersonalToken = Type.Object(
  {
    name: Type.String({ ...notBlank, maxLength: 100, description: 'A name that the owner chooses.' }),
    scopes: Type.Optional(ScopeList),
    expires: WrittenDate(
      'When it expires. By default never, or with the token that creates it, and never later than that.',
    ),
    currentPassword: currentPassword('to create tokens'),
  },
  { $id: 'NewPersonalToken' },
)
export type NewPersonalToken = Static<typeof NewPersonalToken>

const shown = {
  id: Type.String({ pattern: ID_PATTERN }),
  name: Type.String(),
  scopes: Type.Array(Type.Enum([...SCOPE_NAMES]), { description: 'Its scopes.' }),
  published: Type.String({ pattern: DATE_PATTERN, description: 'When it was created.' }),
  expires: date('When it expires.'),
  lastUsed: date('When it was last used, exact to a minute; absent if never.'),
}

export const PersonalToken = Type.Object(shown, { $id: 'PersonalToken' })
export type PersonalToken = Static<typeof PersonalToken>

export const CreatedPersonalToken = Type.Object(
  {
    ...shown,
    token: Type.String({ description: 'The token itself. It is shown only here.' }),
  },
  { $id: 'CreatedPersonalToken' },
)
export type CreatedPersonalToken = Static<typeof CreatedPersonalToken>
