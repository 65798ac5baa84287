/** Notification preferences. */
import { type Static, Type } from 'typebox'
import { INBOX_REASONS, type InboxReason } from './inbox-entities.ts'
import { Resources } from './resources.ts'

/** The kinds of notification mails: the reasons of inbox entries, and what waits in the moderators' queue. */
export const MAIL_KINDS = [...INBOX_REASONS, 'moderation'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

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
  owner: 'immediately',
  moderator: 'immediately',
  // Several share the queue, and event streams tell them at once.
  moderation: 'daily',
}
/** What is pushed: inbox entries. */
export const PUSH_KINDS = INBOX_REASONS
/** Which kinds are pushed to registered devices. */
export const PUSH_DEFAULTS: Record<InboxReason, boolean> = {
  mention: true,
  reply: true,
  comment: false,
  like: false,
  share: true,
  track: false,
  invitation: true,
  membershipRequest: true,
  webhookDisabled: true,
  rejection: true,
  direct: true,
  owner: true,
  moderator: true,
}
export const DIGEST_HOUR_DEFAULT = 7
export const TIME_ZONE_DEFAULT = 'UTC'
export const QUIET_HOURS_DEFAULT = { enabled: false, from: '22:00', to: '07:00' } as const

export const isPushKind = (name: string): name is InboxReason => PUSH_KINDS.some((kind) => kind === name)
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

const ClockTime = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  'x-accepts': 'a time from 00:00 to 23:59',
})
const quietHours = {
  enabled: Type.Boolean(),
  from: ClockTime,
  to: ClockTime,
}
const QUIET_HOURS =
  'In these hours of the time zone timeZone nothing is pushed; they may pass midnight. When they end, one summary is pushed.'

export const Preferences = Type.Object(
  {
    type: Type.Literal('preferences'),
    mail: Type.Object(
      Object.fromEntries(MAIL_KINDS.map((kind) => [kind, Pace])) as Record<MailKind, typeof Pace>,
      {
        description:
          'When mails are sent, by the reason of the inbox entry. moderation: reports and posts in the queue that the person may decide about.',
      },
    ),
    digestHour: DigestHour,
    push: Type.Object(
      Object.fromEntries(PUSH_KINDS.map((kind) => [kind, Type.Boolean()])) as Record<
        InboxReason,
        ReturnType<typeof Type.Boolean>
      >,
      { description: 'Whether registered devices are notified, by the reason of the inbox entry.' },
    ),
    quietHours: Type.Object(quietHours, { description: QUIET_HOURS }),
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
    push: Type.Optional(
      Type.Record(Type.String(), Type.Boolean(), {
        description: `By kind: ${PUSH_KINDS.join(', ')}. Kinds that are not named stay as they are.`,
      }),
    ),
    quietHours: Type.Optional(
      Type.Partial(Type.Object(quietHours), {
        description: `${QUIET_HOURS} Fields that are not named stay as they are.`,
      }),
    ),
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
