/** Personal access tokens: what is returned, and what is accepted. */
import { type Static, Type } from 'typebox'
import { WrittenDate } from './content-entities.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { notBlank } from './people-entities.ts'
import { SCOPE_NAMES, ScopeList } from './scopes.ts'

const date = (description: string) => Type.Optional(Type.String({ pattern: DATE_PATTERN, description }))

export const NewPersonalToken = Type.Object(
  {
    name: Type.String({ ...notBlank, maxLength: 100, description: 'What it is for, in words of its owner.' }),
    scopes: Type.Optional(ScopeList),
    expires: WrittenDate('When it ends by itself; without it, it lasts until somebody ends it.'),
  },
  { $id: 'NewPersonalToken' },
)
export type NewPersonalToken = Static<typeof NewPersonalToken>

const shown = {
  id: Type.String({ pattern: ID_PATTERN }),
  name: Type.String(),
  scopes: Type.Array(Type.Enum([...SCOPE_NAMES]), { description: 'What it may be used for.' }),
  published: Type.String({ pattern: DATE_PATTERN, description: 'When it was made.' }),
  expires: date('When it ends by itself.'),
  lastUsed: date('When it was last used, to a minute; absent if it never was.'),
}

export const PersonalToken = Type.Object(shown, { $id: 'PersonalToken' })
export type PersonalToken = Static<typeof PersonalToken>

export const CreatedPersonalToken = Type.Object(
  {
    ...shown,
    token: Type.String({ description: 'The token itself. It is shown here and never again.' }),
  },
  { $id: 'CreatedPersonalToken' },
)
export type CreatedPersonalToken = Static<typeof CreatedPersonalToken>
