/** Invitations to sign up, by link or by mail. Invitations of members to places are `Invite`. */
import { type Static, Type } from 'typebox'
import { WrittenDate } from './content-entities.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { NewPerson, PersonSummary } from './people-entities.ts'
import { PlaceSummary } from './place-entities.ts'
import { Resources } from './resources.ts'

/** blocked: its creator may no longer invite people. */
export const INVITATION_STATES = ['open', 'used', 'expired', 'revoked', 'blocked'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

export const MOST_USES = 10_000
/** How long an invitation may last, in days, and how long it lasts by default. */
export const MOST_DAYS = 365
export const USUAL_DAYS = 7

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, description })
const code = Type.String({ minLength: 1, maxLength: 200, description: 'From the link, after `code=`.' })

const common = {
  note: Type.Optional(Type.String({ maxLength: 500, description: 'A message to the invited people.' })),
  place: Type.Optional(
    Type.String({
      maxLength: 2048,
      description: 'The URI of a place that the invited people join; the caller must manage it.',
    }),
  ),
  expires: WrittenDate(
    `When it expires: by default in ${USUAL_DAYS} days, at the latest in ${MOST_DAYS} days.`,
  ),
}

export const NewInvitation = Type.Object(
  {
    ...common,
    maxUses: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_USES,
        description: 'How many people may use it; 1 by default.',
      }),
    ),
  },
  { $id: 'NewInvitation' },
)
export type NewInvitation = Static<typeof NewInvitation>

export const NewInvitationMails = Type.Object(
  {
    ...common,
    emails: Type.Array(Type.String({ minLength: 3, maxLength: 254 }), {
      minItems: 1,
      description: 'At most 200 addresses. Each gets an invitation for one person.',
    }),
  },
  { $id: 'NewInvitationMails' },
)
export type NewInvitationMails = Static<typeof NewInvitationMails>

const shown = {
  id: Type.String({ pattern: ID_PATTERN }),
  type: Type.Literal('invitation'),
  kind: Type.Enum(['link', 'mail']),
  state: Type.Enum([...INVITATION_STATES], {
    description: 'blocked: its creator may no longer invite people.',
  }),
  email: Type.Optional(
    Type.String({ description: 'The address it was mailed to, until somebody used it. Absent for links.' }),
  ),
  note: Type.String(),
  place: Type.Optional(PlaceSummary),
  inviter: Type.Optional(PersonSummary),
  uses: Type.Integer({ minimum: 0, description: 'How many people used it.' }),
  maxUses: Type.Integer({ minimum: 1 }),
  published: date('When it was created.'),
  expires: date('When it expires.'),
  resources: Resources,
}

export const Invitation = Type.Object(shown, { $id: 'Invitation', readOnly: true })
export type Invitation = Static<typeof Invitation>

export const CreatedInvitation = Type.Object(
  { ...shown, url: Type.String({ description: 'The link. It is shown only here.' }) },
  { $id: 'CreatedInvitation', readOnly: true },
)
export type CreatedInvitation = Static<typeof CreatedInvitation>

export const InvitationCode = Type.Object({ code }, { $id: 'InvitationCode' })

export const InvitedNewcomer = Type.Object({ code, person: NewPerson }, { $id: 'InvitedNewcomer' })

export const OpenInvitation = Type.Object(
  {
    inviter: Type.Object({ displayName: Type.String() }),
    note: Type.String(),
    place: Type.Optional(
      Type.Object({ name: Type.String() }, { description: 'The place that one joins with it.' }),
    ),
    email: Type.Optional(Type.String({ description: 'The address it was mailed to.' })),
    expires: date('When it expires.'),
  },
  { $id: 'OpenInvitation', readOnly: true },
)
export type OpenInvitation = Static<typeof OpenInvitation>
