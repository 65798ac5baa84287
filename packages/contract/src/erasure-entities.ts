/** Erasures of people, each with a signed report of the data that was deleted and of the data that is left. */
import { type Static, Type } from 'typebox'
import { currentPassword } from './current-password.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { PersonSummary } from './people-entities.ts'
import { Resources } from './resources.ts'

const id = Type.String({ pattern: ID_PATTERN })
const date = (description: string) => Type.String({ pattern: DATE_PATTERN, description })

export const NewErasure = Type.Object(
  {
    username: Type.String({
      maxLength: 200,
      description: 'The username of the person, so that nobody is erased by mistake.',
    }),
    content: Type.Optional(
      Type.Enum(['keep', 'delete'], {
        description:
          'delete, the default: what the person wrote goes as well. keep: it stays, with the author "Former member".',
      }),
    ),
    reason: Type.Optional(
      Type.String({ maxLength: 500, description: 'Stays in the report; it should not name the person.' }),
    ),
    currentPassword: currentPassword('to erase somebody'),
  },
  { $id: 'NewErasure' },
)
export type NewErasure = Static<typeof NewErasure>

/** Kinds of what a person has. */
export const HOLDING_KINDS = [
  'names',
  'profile',
  'access',
  'signIns',
  'content',
  'answers',
  'statusUpdates',
  'versions',
  'files',
  'drafts',
  'reactions',
  'memberships',
  'following',
  'inbox',
  'settings',
  'addOns',
  'reports',
  'invitations',
  'log',
] as const

const Holding = Type.Object(
  {
    kind: Type.Enum([...HOLDING_KINDS]),
    before: Type.Integer({ minimum: 0, description: 'How many there were when the erasure began.' }),
    after: Type.Integer({ minimum: 0, description: 'How many are left, without a name.' }),
  },
  { $id: 'ErasureHolding', readOnly: true },
)

const Remainder = Type.Object(
  {
    name: Type.String({
      description:
        'Where the name, a username or an address of the person still stands: a table of the database.',
    }),
    count: Type.Integer({ minimum: 1, description: 'In how many.' }),
    uris: Type.Array(Type.String(), { description: 'The URIs of the first 100 rows whose table has URIs.' }),
    reason: Type.String({ description: 'Why it stays.' }),
  },
  { $id: 'ErasureRemainder', readOnly: true },
)

export const ErasureReport = Type.Object(
  {
    holdings: Type.Array(Holding, { description: 'What the person had, by kind.' }),
    texts: Type.Integer({
      minimum: 0,
      description: 'In how many texts of others links to the person and addresses of them were removed.',
    }),
    remains: Type.Array(Remainder, {
      description: 'All that still has the name, a username or an address; found by a search of every table.',
    }),
    notes: Type.Array(Type.String(), { description: 'What the server cannot reach.' }),
  },
  { $id: 'ErasureReport', readOnly: true },
)
export type ErasureReport = Static<typeof ErasureReport>

export const Erasure = Type.Object(
  {
    id,
    type: Type.Literal('erasure'),
    personID: Type.String({ pattern: ID_PATTERN, description: 'The id that the person had.' }),
    state: Type.Enum(['running', 'done']),
    content: Type.Enum(['keep', 'delete']),
    reason: Type.Optional(Type.String()),
    creator: Type.Optional(PersonSummary),
    published: date('When it was asked for.'),
    finished: Type.Optional(date('When nothing was left to do.')),
    report: Type.Optional(ErasureReport),
    resources: Resources,
  },
  { $id: 'Erasure', readOnly: true },
)
export type Erasure = Static<typeof Erasure>

export const ErasureKeys = Type.Object(
  { keys: Type.Array(Type.Record(Type.String(), Type.String())) },
  { $id: 'ErasureKeys', readOnly: true, description: 'Public keys, as a JSON Web Key Set (RFC 7517).' },
)
