/** What is reported, and what moderators have to decide. */
import { type Static, Type } from 'typebox'
import { Author, ContentSummary } from './content-entities.ts'
import { CONTENT_TYPES } from './content-types.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { PersonSummary } from './people-entities.ts'
import { Resources } from './resources.ts'

export const REPORT_REASONS = ['spam', 'abusive', 'offTopic', 'illegal', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const ITEM_STATES = ['open', 'resolved'] as const
export type ItemState = (typeof ITEM_STATES)[number]
export const ITEM_TYPES = [...CONTENT_TYPES, 'person'] as const
export const ITEM_KINDS = ['report', 'pending'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]
export const RESOLUTIONS = ['keep', 'hide', 'remove', 'disable', 'approve', 'reject'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

const Id = Type.String({ pattern: ID_PATTERN })
const date = (description: string) => Type.String({ pattern: DATE_PATTERN, description })
const Reason = Type.Enum([...REPORT_REASONS])
const State = Type.Enum([...ITEM_STATES])

export const NewAbuseReport = Type.Object(
  {
    reason: Reason,
    text: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'What is wrong with it: plain text. Required with other.',
      }),
    ),
  },
  { $id: 'NewAbuseReport' },
)
export type NewAbuseReport = Static<typeof NewAbuseReport>

export const AbuseReport = Type.Object(
  {
    id: Id,
    type: Type.Literal('abuseReport'),
    reason: Reason,
    text: Type.String(),
    object: Type.String({ description: 'The URI of what is reported.' }),
    reporter: Author,
    state: State,
    published: date('When it was reported.'),
    resolved: Type.Optional(date('When moderators decided; absent while it is open.')),
    resources: Resources,
  },
  { $id: 'AbuseReport', readOnly: true },
)
export type AbuseReport = Static<typeof AbuseReport>

const ItemReport = Type.Object(
  {
    id: Id,
    reason: Reason,
    text: Type.String(),
    reporter: Author,
    state: State,
    published: date('When it was reported.'),
  },
  { $id: 'ItemReport' },
)

export const ModerationItem = Type.Object(
  {
    id: Id,
    type: Type.Literal('moderationItem'),
    kind: Type.Enum([...ITEM_KINDS]),
    state: State,
    objectURI: Type.String({ description: 'The URI of what was reported, or waits.' }),
    object: Type.Optional(
      Type.Union([ContentSummary, PersonSummary], { description: 'As it is now; absent once it is gone.' }),
    ),
    hidden: Type.Boolean({ description: 'Whether it is hidden.' }),
    reportCount: Type.Integer({ minimum: 0, description: 'How often it was reported, by then and now.' }),
    reasons: Type.Array(Reason, { description: 'Each once, alphabetical.' }),
    reports: Type.Array(ItemReport, { description: 'The newest 20, the newest first.' }),
    firstReported: Type.Optional(date('When it was first reported.')),
    lastReported: Type.Optional(date('When it was last reported.')),
    published: date('When it came into the queue, or came back.'),
    action: Type.Optional(
      Type.Enum([...RESOLUTIONS, 'restore'], { description: 'What was decided last, if anything was.' }),
    ),
    note: Type.Optional(Type.String({ description: 'What was said about it.' })),
    resolver: Type.Optional(Author),
    resolved: Type.Optional(date('When that was.')),
    version: Type.Integer({ minimum: 1 }),
    resources: Resources,
  },
  { $id: 'ModerationItem', readOnly: true },
)
export type ModerationItem = Static<typeof ModerationItem>

const Note = Type.Optional(
  Type.String({
    maxLength: 2000,
    description: 'Why: plain text, for moderators and the audit log; of what is rejected for its author too.',
  }),
)

export const NewResolution = Type.Object(
  {
    action: Type.Enum([...RESOLUTIONS], {
      description:
        'Of a report of content keep, hide or remove; of a person keep or, for admins, disable; of what waits approve or reject.',
    }),
    note: Note,
  },
  { $id: 'NewResolution' },
)
export type NewResolution = Static<typeof NewResolution>

export const NewRestoration = Type.Object({ note: Note }, { $id: 'NewRestoration' })
export type NewRestoration = Static<typeof NewRestoration>
