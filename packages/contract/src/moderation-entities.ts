/** Reports, and items of the moderators' queue. */
import { type Static, Type } from 'typebox'
import { Author } from './content-entities.ts'
import { ContentSummary } from './content-summary.ts'
import { CONTENT_TYPES } from './content-types.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { PersonSummary } from './people-entities.ts'
import { PlaceSummary } from './place-entities.ts'
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

/** Of other items about the same person. */
export const EARLIER_ITEMS_MAX = 5
/** Open items are counted up to this number. */
export const OPEN_ITEMS_MAX = 100

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
        description: 'An explanation in plain text. Required with other.',
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
    object: Type.String({ description: 'The URI of the reported object.' }),
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

const ItemContext = Type.Object(
  {
    text: Type.String({ description: 'The beginning of its text, plain.' }),
    conversation: Type.Optional(
      Type.String({ description: 'The subject of the content, or of the content that it answers.' }),
    ),
    parentPlace: Type.Optional(PlaceSummary),
  },
  { $id: 'ItemContext', description: 'Of content: how it begins, and where it is.' },
)

/** The author of the content, or the reported person, as moderators need to know them. */
const ItemPerson = Type.Object(
  {
    person: Author,
    memberSince: date('When the person joined.'),
    earlier: Type.Array(
      Type.Object(
        {
          id: Id,
          kind: Type.Enum([...ITEM_KINDS]),
          state: State,
          type: Type.Optional(
            Type.Enum([...ITEM_TYPES], { description: 'The type of its object; absent once it is deleted.' }),
          ),
          action: Type.Optional(Type.Enum([...RESOLUTIONS, 'restore'])),
          published: date('When it was added to the queue, or reported again.'),
        },
        { $id: 'EarlierItem' },
      ),
      {
        maxItems: EARLIER_ITEMS_MAX,
        description: 'The newest other items about the person that the caller may see, newest first.',
      },
    ),
  },
  { $id: 'ItemPerson' },
)

export const ModerationItem = Type.Object(
  {
    id: Id,
    type: Type.Literal('moderationItem'),
    kind: Type.Enum([...ITEM_KINDS]),
    state: State,
    objectURI: Type.String({ description: 'The URI of the reported or pending object.' }),
    object: Type.Optional(
      Type.Union([ContentSummary, PersonSummary], {
        description: 'Its current state; absent once it is deleted.',
      }),
    ),
    context: Type.Optional(ItemContext),
    hidden: Type.Boolean({ description: 'Whether it is hidden.' }),
    reportCount: Type.Integer({
      minimum: 0,
      description: 'How often it was reported, including resolved reports.',
    }),
    reasons: Type.Array(Reason, { description: 'Without duplicates, in alphabetical order.' }),
    reports: Type.Array(ItemReport, { description: 'The newest 20, newest first.' }),
    firstReported: Type.Optional(date('When it was first reported.')),
    lastReported: Type.Optional(date('When it was last reported.')),
    published: date('When it was added to the queue, or reported again.'),
    about: Type.Optional(ItemPerson),
    action: Type.Optional(
      Type.Enum([...RESOLUTIONS, 'restore'], {
        description: 'The last decision that was not undone, if any.',
      }),
    ),
    note: Type.Optional(Type.String({ description: 'The note of the moderator.' })),
    resolver: Type.Optional(Author),
    resolved: Type.Optional(date('When it was decided.')),
    actions: Type.Array(Type.Enum([...RESOLUTIONS]), {
      description: 'The decisions that the caller may make now; none once it is decided.',
    }),
    version: Type.Integer({ minimum: 1 }),
    resources: Resources,
  },
  { $id: 'ModerationItem', readOnly: true },
)
export type ModerationItem = Static<typeof ModerationItem>

const Note = Type.Optional(
  Type.String({
    maxLength: 2000,
    description:
      'The reason in plain text, for moderators and the audit log; for rejected content also for its author.',
  }),
)

export const NewResolution = Type.Object(
  {
    action: Type.Enum([...RESOLUTIONS], {
      description:
        'For reported content keep, hide or remove; for people keep or, as an admin, disable; for pending content approve or reject.',
    }),
    note: Note,
  },
  { $id: 'NewResolution' },
)
export type NewResolution = Static<typeof NewResolution>

export const NewRestoration = Type.Object({ note: Note }, { $id: 'NewRestoration' })
export type NewRestoration = Static<typeof NewRestoration>

export const NewReopening = Type.Object({ note: Note }, { $id: 'NewReopening' })
export type NewReopening = Static<typeof NewReopening>

export const ModerationCounts = Type.Object(
  {
    decides: Type.Boolean({
      description:
        'Whether the caller decides about something: moderators, admins, and owners of a place that requires approval or where content waits.',
    }),
    open: Type.Integer({
      minimum: 0,
      maximum: OPEN_ITEMS_MAX,
      description: 'How many open items the caller may see, at most 100.',
    }),
  },
  { $id: 'ModerationCounts' },
)
export type ModerationCounts = Static<typeof ModerationCounts>
