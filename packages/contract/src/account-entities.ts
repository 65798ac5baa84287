/** The account of a person, for those who manage accounts. */
import { type Static, Type } from 'typebox'
import { currentPassword } from './current-password.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { PersonSummary, ROLES, USER_TYPES } from './people-entities.ts'
import { Resources } from './resources.ts'

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, description })

const AccountEmail = Type.Object({
  value: Type.String({ description: 'The address.' }),
  primary: Type.Boolean(),
  confirmed: Type.Optional(date('When it was confirmed; absent if never.')),
})

export const Account = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, description: 'That of the person.' }),
    type: Type.Literal('account'),
    person: PersonSummary,
    enabled: Type.Boolean({ description: 'Whether the person may sign in.' }),
    visible: Type.Boolean({ description: 'Whether others see the person.' }),
    userType: Type.Enum([...USER_TYPES]),
    roles: Type.Array(Type.Enum([...ROLES])),
    emails: Type.Array(AccountEmail),
    hasPassword: Type.Boolean({ description: 'Without one the person cannot sign in yet.' }),
    published: date('When the person joined.'),
    firstSignIn: Type.Optional(date('Absent if the person never signed in.')),
    lastSignIn: Type.Optional(date('The last sign-in with a password, exact to five minutes.')),
    resources: Resources,
  },
  { $id: 'Account', readOnly: true },
)
export type Account = Static<typeof Account>

export const AccountChange = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ description: 'Whether the person may sign in.' })),
    note: Type.Optional(Type.String({ maxLength: 1000, description: 'Why; it is in the audit log.' })),
    currentPassword: currentPassword('to enable somebody with a role'),
  },
  { $id: 'AccountChange' },
)
export type AccountChange = Static<typeof AccountChange>

export const AddressConfirmation = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: 254, description: 'One of the addresses of the person.' }),
  },
  { $id: 'AddressConfirmation' },
)

export const SignIn = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('signIn'),
    published: date('When it was.'),
    address: Type.String({ description: 'The network address.' }),
    userAgent: Type.String({ description: 'The User-Agent of the browser.' }),
  },
  { $id: 'SignIn', readOnly: true },
)
export type SignIn = Static<typeof SignIn>
