/** The add-on: a registered client of OAuth 2. */
import { type Static, Type } from 'typebox'
import { currentPassword } from './current-password.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN, typeCodes } from './identifiers.ts'
import { notBlank, PersonSummary } from './people-entities.ts'
import { Resources } from './resources.ts'
import { SCOPE_NAMES } from './scopes.ts'

/** Our scopes and those of OpenID Connect. */
export const ADD_ON_SCOPES = [...SCOPE_NAMES, 'openid', 'profile', 'email', 'offline_access'] as const
export type AddOnScope = (typeof ADD_ON_SCOPES)[number]

export const TOKEN_LIFE_MIN = 60
/** A year. */
export const TOKEN_LIFE_MAX = 31_536_000

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, readOnly: true, description })
const url = (description: string) => Type.String({ maxLength: 2048, description })

const Name = Type.String({ ...notBlank, maxLength: 100, description: 'Unique, ignoring case.' })
const RedirectURIs = Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), {
  maxItems: 20,
  description:
    'Redirect URIs, compared exactly: https, http on loopback, or a scheme of a native app such as com.example.app:/callback.',
})

const scopes = ADD_ON_SCOPES.join(', ')
const ACCEPTED_SCOPES = `some of ${scopes}: an array, or text with spaces between them`
/** A list, or one text. */
const AddOnScopeList = Type.Union(
  [
    Type.Array(Type.Enum([...ADD_ON_SCOPES]), { minItems: 1 }),
    Type.String({
      pattern: `^\\s*(${ADD_ON_SCOPES.join('|')})(\\s+(${ADD_ON_SCOPES.join('|')}))*\\s*$`,
      maxLength: 200,
    }),
  ],
  { description: `The scopes that it may ask for: ${ACCEPTED_SCOPES}.`, 'x-accepts': ACCEPTED_SCOPES },
)
export type AddOnScopeList = Static<typeof AddOnScopeList>

/** As stored and shown, without duplicates. */
export function readAddOnScopes(list: AddOnScopeList): AddOnScope[] {
  const named = new Set<string>(typeof list === 'string' ? list.trim().split(/\s+/) : list)
  return ADD_ON_SCOPES.filter((name) => named.has(name))
}

const life = (what: string) => {
  const accepted = `a whole number of seconds from ${TOKEN_LIFE_MIN} to ${TOKEN_LIFE_MAX}, or null`
  return Type.Union([Type.Integer({ minimum: TOKEN_LIFE_MIN, maximum: TOKEN_LIFE_MAX }), Type.Null()], {
    description: `How long its ${what} last, in seconds; null for the default of the instance.`,
    'x-accepts': accepted,
  })
}

const optionalFields = {
  type: Type.Optional(Type.Literal('addOn')),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  redirectURIs: Type.Optional(RedirectURIs),
  registerURL: Type.Optional(url('Called on registration, with the secret and the code; empty for none.')),
  unregisterURL: Type.Optional(url('Called when the add-on is removed; empty for none.')),
  scopes: Type.Optional(AddOnScopeList),
  public: Type.Optional(Type.Boolean({ description: 'Whether it has no secret. It cannot change.' })),
  accessTokenLife: Type.Optional(life('access tokens')),
  refreshTokenLife: Type.Optional(life('refresh tokens')),
}

export const NewAddOn = Type.Object(
  { ...optionalFields, name: Name, currentPassword: currentPassword('to register add-ons') },
  { $id: 'NewAddOn' },
)
export type NewAddOn = Static<typeof NewAddOn>

export const AddOnChange = Type.Object(
  {
    ...optionalFields,
    name: Type.Optional(Name),
    enabled: Type.Optional(Type.Boolean({ description: 'A disabled add-on gets no grants.' })),
    currentPassword: currentPassword('to change URLs and scopes, and to enable it'),
  },
  { $id: 'AddOnChange' },
)
export type AddOnChange = Static<typeof AddOnChange>

export const CALLBACK_STATES = ['pending', 'delivered', 'failed'] as const
export type CallbackState = (typeof CALLBACK_STATES)[number]

const lastUsed = Type.Optional(
  date('When one of its tokens was last used, exact to a minute; absent if never.'),
)
const fields = {
  id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
  type: Type.Literal('addOn'),
  typeCode: Type.Literal(typeCodes.addOn, { readOnly: true }),
  clientId: Type.String({ readOnly: true, description: 'The client id at the token endpoint.' }),
  name: Type.String(),
  description: Type.String(),
  redirectURIs: Type.Array(Type.String()),
  registerURL: Type.Optional(Type.String()),
  unregisterURL: Type.Optional(Type.String()),
  scopes: Type.Array(Type.Enum([...ADD_ON_SCOPES])),
  public: Type.Boolean(),
  enabled: Type.Boolean(),
  accessTokenLife: Type.Optional(Type.Integer({ description: 'In seconds.' })),
  refreshTokenLife: Type.Optional(Type.Integer({ description: 'In seconds.' })),
  bot: Type.Optional(PersonSummary),
  creator: Type.Optional(PersonSummary),
  callbackState: Type.Optional(
    Type.Enum([...CALLBACK_STATES], {
      readOnly: true,
      description: 'Whether its registerURL was called; absent if there is nothing to call.',
    }),
  ),
  callbackReason: Type.Optional(Type.String({ readOnly: true, description: 'Why the last attempt failed.' })),
  published: date('When it was registered.'),
  updated: date('When it was last changed.'),
  lastUsed,
  resources: Resources,
}

/** Never with its secret. */
export const AddOn = Type.Object(fields, { $id: 'AddOn' })
export type AddOn = Static<typeof AddOn>

const clientSecret = Type.Optional(Type.String({ description: 'Shown only here. A public add-on has none.' }))

export const RegisteredAddOn = Type.Object(
  {
    ...fields,
    clientSecret,
    code: Type.String({
      description:
        'Exchanged once, within ten minutes, for a token that acts as the person who registered it.',
    }),
  },
  { $id: 'RegisteredAddOn' },
)
export type RegisteredAddOn = Static<typeof RegisteredAddOn>

export const AddOnWithSecret = Type.Object({ ...fields, clientSecret }, { $id: 'AddOnWithSecret' })
export type AddOnWithSecret = Static<typeof AddOnWithSecret>

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const AddOnUsage = Type.Object(
  {
    people: count('How many people have granted it something.'),
    tokens: count('How many of its access tokens are valid: of people, and of its bot.'),
    lastIssued: Type.Optional(date('When the newest of them was issued; absent if there is none.')),
    lastUsed,
  },
  { $id: 'AddOnUsage', readOnly: true },
)
export type AddOnUsage = Static<typeof AddOnUsage>
