/** Why somebody may see something or not, and who may see it. */
import { type Static, Type } from 'typebox'
import { Author } from './content-entities.ts'
import { CONTENT_TYPES } from './content-types.ts'
import { ID_PATTERN } from './identifiers.ts'
import { MEMBER_STATES } from './member-entities.ts'
import { PersonSummary } from './people-entities.ts'
import { GROUP_TYPES, PLACE_TYPES, PlaceSummary } from './place-entities.ts'

/** The rules by which the server decides, each by the condition under which it decides. */
export const ACCESS_RULES = [
  'accountDisabled',
  'signInRequired',
  'placeRemoved',
  'placeClosed',
  'hiddenByModerator',
  'replyHiddenByModerator',
  'author',
  'draft',
  'authorOnly',
  'namedPeople',
  'approval',
  'scheduled',
  'nothingAgainst',
  'placeNotSecret',
  'placeMember',
  'placeSecret',
  'personVisible',
  'self',
  'personInvisible',
  'admin',
] as const
export type AccessRule = (typeof ACCESS_RULES)[number]

export const ACCESS_OUTCOMES = ['passed', 'allowed', 'refused', 'unreached'] as const
export type AccessOutcome = (typeof ACCESS_OUTCOMES)[number]

export const AUDIENCES = [
  'visitors',
  'everyone',
  'members',
  'owners',
  'placeModerators',
  'namedPeople',
  'author',
  'replyAuthor',
  'self',
  'moderators',
  'memberModerators',
  'admins',
] as const
export type Audience = (typeof AUDIENCES)[number]

const Text = Type.String({ description: 'In English; clients translate by the names.' })

export const AccessObject = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    objectType: Type.Enum(['person', ...PLACE_TYPES, ...CONTENT_TYPES, 'update']),
    name: Type.Optional(
      Type.String({ description: 'The name, or the subject of the conversation; status updates have none.' }),
    ),
    uri: Type.String(),
    html: Type.String({ description: 'Its page.' }),
    author: Type.Optional(Author),
  },
  { $id: 'AccessObject' },
)
export type AccessObject = Static<typeof AccessObject>

const place = Type.Optional(
  Type.Object(
    { ...PlaceSummary.properties, groupType: Type.Enum([...GROUP_TYPES]) },
    { description: 'The place that it is in, or itself; its rights are those of groupType.' },
  ),
)

export const AccessExplanation = Type.Object(
  {
    type: Type.Literal('accessExplanation'),
    visible: Type.Boolean({ description: 'Whether the person may see the object now.' }),
    person: Type.Optional(PersonSummary),
    object: AccessObject,
    place,
    membership: Type.Optional(
      Type.Enum([...MEMBER_STATES], {
        description: 'Of the person in the place, by themselves or by a security group; strangers have none.',
      }),
    ),
    rules: Type.Array(
      Type.Object({
        rule: Type.Enum([...ACCESS_RULES]),
        outcome: Type.Enum([...ACCESS_OUTCOMES], {
          description: 'The first rule that is allowed or refused decides; the others are not reached.',
        }),
        text: Text,
      }),
      { description: 'In the order in which the server asks them.' },
    ),
  },
  { $id: 'AccessExplanation', readOnly: true },
)
export type AccessExplanation = Static<typeof AccessExplanation>

export const AccessAudience = Type.Object(
  {
    type: Type.Literal('accessAudience'),
    object: AccessObject,
    place,
    audiences: Type.Array(
      Type.Object({
        audience: Type.Enum([...AUDIENCES]),
        text: Text,
      }),
      { description: 'Who may see it. Whoever is in a larger audience is not repeated in a smaller one.' },
    ),
  },
  { $id: 'AccessAudience', readOnly: true },
)
export type AccessAudience = Static<typeof AccessAudience>
