/** The member of a place, and the invitation to become one. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { PersonReference, PersonSummary } from './people-entities.ts'
import { PlaceSummary } from './place-entities.ts'
import { Resources } from './resources.ts'

export const MEMBER_STATES = ['owner', 'member', 'pending', 'invited', 'banned'] as const
export type MemberState = (typeof MEMBER_STATES)[number]
const INVITE_STATES = ['invited', 'accepted', 'declined', 'revoked'] as const
export type InviteState = (typeof INVITE_STATES)[number]

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, readOnly: true, description })
const Id = Type.String({ pattern: ID_PATTERN, readOnly: true })

export const NewMember = Type.Object(
  {
    person: Type.Optional(PersonReference),
    state: Type.Optional(
      Type.Enum([...MEMBER_STATES], {
        description: 'For owners and admins; for people who join, the place determines it.',
      }),
    ),
  },
  { $id: 'NewMember' },
)
export type NewMember = Static<typeof NewMember>

export const NewModerator = Type.Object({ person: PersonReference }, { $id: 'NewModerator' })
export type NewModerator = Static<typeof NewModerator>

export const MemberChange = Type.Object({ state: Type.Enum([...MEMBER_STATES]) }, { $id: 'MemberChange' })

export const Member = Type.Object(
  {
    id: Id,
    type: Type.Literal('member'),
    state: Type.Enum([...MEMBER_STATES]),
    moderator: Type.Boolean({
      readOnly: true,
      description: 'Whether the person moderates the place. Only members do; owners have more rights.',
    }),
    person: PersonSummary,
    place: PlaceSummary,
    group: Type.Object(PlaceSummary.properties, { readOnly: true, description: 'The same as place.' }),
    published: date('When the person joined, asked to, or was invited.'),
    updated: date('When the state last changed.'),
    resources: Resources,
  },
  { $id: 'Member' },
)
export type Member = Static<typeof Member>

export const NewInvites = Type.Object(
  {
    invitees: Type.Array(PersonReference, {
      minItems: 1,
      description: 'At most 200; all or none are invited.',
    }),
  },
  { $id: 'NewInvites' },
)

export const InviteChange = Type.Object(
  {
    state: Type.Enum([...INVITE_STATES], {
      description: 'accepted or declined by the invited person; revoked by owners and admins.',
    }),
  },
  { $id: 'InviteChange' },
)

export const Invite = Type.Object(
  {
    id: Id,
    type: Type.Literal('invite'),
    state: Type.Enum([...INVITE_STATES]),
    invitee: PersonSummary,
    inviter: Type.Optional(PersonSummary),
    place: PlaceSummary,
    published: date('When the invitation was created.'),
    updated: date('When it last changed.'),
    resources: Resources,
  },
  { $id: 'Invite' },
)
export type Invite = Static<typeof Invite>
