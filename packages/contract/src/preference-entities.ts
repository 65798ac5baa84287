/** Notification preferences. */
import { type Static, Type } from 'typebox'
import { INBOX_REASONS, type InboxReason } from './inbox-entities.ts'
import { Resources } from './resources.ts'

/** The kinds of notification mails: the reasons of inbox entries. */
export const MAIL_KINDS = INBOX_REASONS
export type MailKind = InboxReason

export const MAIL_PACES = ['immediately', 'daily', 'never'] as const
export type MailPace = (typeof MAIL_PACES)[number]

/** Defaults. */
export const MAIL_DEFAULTS: Record<MailKind, MailPace> = {
  mention: 'immediately',
  reply: 'immediately',
  comment: 'daily',
  like: 'never',
  share: 'immediately',
  track: 'daily',
  invitation: 'immediately',
  membershipRequest: 'immediately',
  webhookDisabled: 'immediately',
  rejection: 'immediately',
  direct: 'immediately',
}
export const DIGEST_HOUR_DEFAULT = 7
export const TIME_ZONE_DEFAULT = 'UTC'

export const isMailKind = (name: string): name is MailKind => MAIL_KINDS.some((kind) => kind === name)

const Pace = Type.Enum([...MAIL_PACES], {
  description: 'immediately: a mail for each; daily: in the digest of the day; never: no mail.',
})
const DigestHour = Type.Integer({
  minimum: 0,
  maximum: 23,
  'x-accepts': 'a whole hour from 0 to 23',
  description: 'The hour at which the daily digest is sent, in the time zone timeZone.',
})

export const Preferences = Type.Object(
  {
    type: Type.Literal('preferences'),
    mail: Type.Object(
      Object.fromEntries(MAIL_KINDS.map((kind) => [kind, Pace])) as Record<MailKind, typeof Pace>,
      { description: 'When mails are sent, by the reason of the inbox entry.' },
    ),
    digestHour: DigestHour,
    timeZone: Type.String({
      description: 'An IANA name; by default that of the profile, else UTC.',
    }),
    resources: Resources,
  },
  { $id: 'Preferences' },
)
export type Preferences = Static<typeof Preferences>

export const PreferencesChange = Type.Object(
  {
    type: Type.Optional(Type.Literal('preferences')),
    mail: Type.Optional(
      // Open, so that an unknown kind is refused instead of ignored.
      Type.Record(Type.String(), Pace, {
        description: `By kind: ${MAIL_KINDS.join(', ')}. Kinds that are not named stay as they are.`,
      }),
    ),
    digestHour: Type.Optional(DigestHour),
    timeZone: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'An IANA name such as Europe/Berlin; empty resets it to that of the profile.',
      }),
    ),
  },
  { $id: 'PreferencesChange' },
)
export type PreferencesChange = Static<typeof PreferencesChange>
