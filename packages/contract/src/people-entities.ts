/** The person: the entity, and the inputs for creating and changing it. */
import { type Static, Type } from 'typebox'
import { currentPassword } from './current-password.ts'
import { DATE_PATTERN } from './dates.ts'
import { accepting } from './field-problems.ts'
import { highlightFields } from './highlights.ts'
import { ID_PATTERN, typeCodes } from './identifiers.ts'
import { Resources } from './resources.ts'

/** Not empty, and not only spaces. */
export const notBlank = { pattern: '\\S', ...accepting('blank') }
const date = (description: string) => Type.String({ pattern: DATE_PATTERN, readOnly: true, description })
const text = (maxLength: number, description?: string) => Type.String({ maxLength, description })
const count = (description: string) => Type.Integer({ minimum: 0, readOnly: true, description })
const readOnlyText = (description: string) => Type.String({ readOnly: true, description })

export const USER_TYPES = ['regular', 'external', 'bot'] as const
export const ROLES = ['admin', 'communityManager', 'moderator'] as const
export type Role = (typeof ROLES)[number]
const CONTACT_TYPES = ['work', 'home', 'mobile', 'other'] as const

const Email = Type.Object({
  value: Type.String({ minLength: 3, maxLength: 254, description: 'The address.' }),
  svc_label: Type.Optional(text(100, 'A label; Email by default.')),
  type: Type.Optional(Type.Enum(['work', 'home', 'other'])),
  primary: Type.Optional(Type.Boolean({ description: 'Exactly one is primary; by default the first.' })),
})
export type Email = Static<typeof Email>

const PhoneNumber = Type.Object({
  value: text(60),
  svc_label: Type.Optional(text(100)),
  type: Type.Optional(Type.Enum([...CONTACT_TYPES])),
  primary: Type.Optional(Type.Boolean()),
})

const Address = Type.Object({
  value: Type.Object({
    streetAddress: Type.Optional(text(300)),
    locality: Type.Optional(text(100)),
    region: Type.Optional(text(100)),
    postalCode: Type.Optional(text(30)),
    country: Type.Optional(text(100)),
  }),
  svc_label: Type.Optional(text(100)),
  type: Type.Optional(Type.Enum([...CONTACT_TYPES])),
  primary: Type.Optional(Type.Boolean()),
})

const ProfileField = Type.Object({
  svc_label: Type.String({ minLength: 1, maxLength: 100 }),
  value: text(2000),
})

const Name = Type.Object({
  givenName: Type.String({ ...notBlank, maxLength: 100 }),
  familyName: Type.String({ ...notBlank, maxLength: 100 }),
})

const Username = Type.String({ minLength: 1, maxLength: 100, description: 'Unique, ignoring case.' })
const Password = Type.String({
  minLength: 8,
  maxLength: 1024,
  writeOnly: true,
  description: 'Never returned.',
})

/** Optional fields for creating and for changing. */
const optionalFields = {
  type: Type.Optional(Type.Literal('person')),
  status: Type.Optional(text(1000, 'The status line.')),
  location: Type.Optional(text(200)),
  tags: Type.Optional(Type.Array(Type.String({ ...notBlank, maxLength: 64 }), { maxItems: 50 })),
  phoneNumbers: Type.Optional(Type.Array(PhoneNumber, { maxItems: 20 })),
  addresses: Type.Optional(Type.Array(Address, { maxItems: 20 })),
}
const optionalAccountFields = {
  password: Type.Optional(Password),
  enabled: Type.Optional(Type.Boolean({ description: 'Admins only: whether the person may sign in.' })),
  visible: Type.Optional(Type.Boolean({ description: 'Admins only: whether others see the person.' })),
  userType: Type.Optional(Type.Enum([...USER_TYPES], { description: 'Admins only.' })),
  roles: Type.Optional(
    Type.Array(Type.Enum([...ROLES]), { maxItems: ROLES.length, description: 'Admins only.' }),
  ),
  locale: Type.Optional(
    Type.String({
      maxLength: 35,
      pattern: '^([A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*)?$',
      ...accepting('language'),
    }),
  ),
  timeZone: Type.Optional(text(64, 'An IANA name such as Europe/Berlin.')),
  profile: Type.Optional(Type.Array(ProfileField, { maxItems: 100 })),
}

export const NewPerson = Type.Object(
  {
    ...optionalFields,
    emails: Type.Array(Email, { minItems: 1, maxItems: 20 }),
    name: Name,
    svc: Type.Object({ ...optionalAccountFields, username: Username }),
    currentPassword: currentPassword('to create people with a password or roles'),
  },
  { $id: 'NewPerson' },
)
export type NewPerson = Static<typeof NewPerson>

export const PersonChange = Type.Object(
  {
    ...optionalFields,
    emails: Type.Optional(Type.Array(Email, { minItems: 1, maxItems: 20 })),
    name: Type.Optional(Type.Partial(Name)),
    svc: Type.Optional(Type.Object({ ...optionalAccountFields, username: Type.Optional(Username) })),
    currentPassword: currentPassword('to set passwords and e-mail addresses, and to give roles'),
  },
  { $id: 'PersonChange' },
)
export type PersonChange = Static<typeof PersonChange>

const FullName = Type.Object({
  givenName: Type.String(),
  familyName: Type.String(),
  formatted: readOnlyText('Both names together.'),
})
/** departed: of people who were removed, where content still names them. */
const ACCOUNT_STATUSES = ['registered', 'disabled', 'departed'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
const shownAccountFields = {
  username: Type.String(),
  enabled: Type.Boolean(),
  visible: Type.Boolean(),
  status: Type.Enum([...ACCOUNT_STATUSES], { readOnly: true, description: 'Of the account.' }),
}
const ShownEmails = Type.Optional(
  Type.Array(Type.Required(Email), { description: 'Not shown to anonymous callers.' }),
)

export const Person = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
    type: Type.Literal('person'),
    typeCode: Type.Literal(typeCodes.person, { readOnly: true }),
    displayName: readOnlyText('The display name.'),
    mentionName: readOnlyText('The name to mention the person by.'),
    name: FullName,
    status: Type.String({ description: 'The status line; empty when none is set.' }),
    emails: ShownEmails,
    phoneNumbers: Type.Optional(Type.Array(PhoneNumber)),
    addresses: Type.Optional(Type.Array(Address)),
    location: Type.Optional(Type.String()),
    tags: Type.Array(Type.String()),
    photos: Type.Array(Type.Object({ value: Type.String(), type: Type.String(), primary: Type.Boolean() }), {
      readOnly: true,
    }),
    thumbnailUrl: readOnlyText('The address of the avatar.'),
    followerCount: count('The number of followers.'),
    followingCount: count('The number of people that this person follows.'),
    published: date('When the person joined.'),
    updated: date('When the profile was last changed.'),
    manageable: Type.Boolean({
      readOnly: true,
      description: 'Whether the caller may change username, enabled, visible, userType and roles.',
    }),
    initialLogin: Type.Optional(date('The first time the person signed in.')),
    svc: Type.Object({
      ...shownAccountFields,
      userType: Type.Enum([...USER_TYPES]),
      roles: Type.Array(Type.Enum([...ROLES])),
      locale: Type.Optional(Type.String()),
      timeZone: Type.Optional(Type.String()),
      profile: Type.Array(ProfileField),
      lastAuthenticated: Type.Optional(date('Shown to the person and to admins.')),
    }),
    ...highlightFields,
    resources: Resources,
  },
  { $id: 'Person' },
)
export type Person = Static<typeof Person>

/** A person as a reference in other entities: enough to show, with the URI. */
export const PersonSummary = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('person'),
    displayName: Type.String(),
    mentionName: Type.String(),
    name: FullName,
    emails: ShownEmails,
    thumbnailUrl: Type.String(),
    svc: Type.Object(shownAccountFields),
    resources: Resources,
  },
  { $id: 'PersonSummary', readOnly: true },
)
export type PersonSummary = Static<typeof PersonSummary>

/** A person in a body: URI, id, @me, or an object with the id. */
export const PersonReference = Type.Union(
  [Type.String({ minLength: 1, maxLength: 2048 }), Type.Object({ id: Type.String({ maxLength: 2048 }) })],
  {
    description: 'The URI or id of a person, @me, or a person as it was read.',
    ...accepting('unknownReference', { what: 'a person, @me, or an object with the id of one' }),
  },
)
export type PersonReference = Static<typeof PersonReference>
