/** Content: the entity, and the input for creating and changing it. */
import { type Static, Type } from 'typebox'
import { Attachment, AttachmentReference } from './attachment-entities.ts'
import { Body, ChangedBody, NewBody } from './content-bodies.ts'
import { ANSWER_TYPES, CONTENT_TYPES, TOP_TYPES } from './content-types.ts'
import { DATE_PATTERN } from './dates.ts'
import { highlightFields } from './highlights.ts'
import { ID_PATTERN } from './identifiers.ts'
import { OutcomeType } from './outcome-kinds.ts'
import { notBlank, PersonReference, PersonSummary } from './people-entities.ts'
import { PlaceSummary } from './place-entities.ts'
import { Reaction } from './reaction-entities.ts'
import { Resources } from './resources.ts'

export const VISIBILITIES = ['all', 'place', 'people', 'hidden'] as const
export type Visibility = (typeof VISIBILITIES)[number]
export const AUTHORSHIPS = ['author', 'open', 'limited'] as const
export type Authorship = (typeof AUTHORSHIPS)[number]
/** Only decisions in the moderators' queue end the last two. */
export const CONTENT_STATUSES = [
  'published',
  'incomplete',
  'scheduled',
  'archived',
  'hiddenByModerator',
  'pendingApproval',
] as const
export type ContentStatus = (typeof CONTENT_STATUSES)[number]

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, readOnly: true, description })
const count = (description: string) => Type.Integer({ minimum: 0, readOnly: true, description })
const Id = Type.String({ pattern: ID_PATTERN, readOnly: true })

/** A date as a client may write it. The domain parses it and names the accepted forms. */
export const WrittenDate = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }))

const Subject = Type.String({ ...notBlank, maxLength: 255, description: 'The title.' })

const People = (description: string) => Type.Optional(Type.Array(PersonReference, { description }))
const Words = (description: string, maxLength: number) =>
  Type.Optional(Type.Array(Type.String({ ...notBlank, maxLength }), { maxItems: 50, description }))

export const ContentInput = Type.Object(
  {
    type: Type.Enum([...CONTENT_TYPES]),
    subject: Type.Optional(Subject),
    content: NewBody,
    visibility: Type.Optional(
      Type.Enum([...VISIBILITIES], {
        description: 'Default: place with parent, people with users, else all. hidden: only for the author.',
      }),
    ),
    parent: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'The URI of its place; of a message or comment the URI of the content that it answers.',
      }),
    ),
    users: People('Who may see it, with visibility people; at most 200.'),
    author: Type.Optional(PersonReference),
    authorship: Type.Optional(
      Type.Enum([...AUTHORSHIPS], {
        description: 'Who may change a document: its author, everyone who may write there, or authors.',
      }),
    ),
    authors: People('Who may change a document whose authorship is limited; at most 200.'),
    status: Type.Optional(Type.Enum([...CONTENT_STATUSES])),
    tags: Words('Compared ignoring case.', 64),
    categories: Words('Stored as sent.', 255),
    restrictComments: Type.Optional(
      Type.Boolean({ description: 'Whether only the author and moderators may answer it.' }),
    ),
    question: Type.Optional(Type.Boolean({ description: 'Whether a discussion asks for an answer.' })),
    attachments: Type.Optional(
      Type.Array(AttachmentReference, {
        description:
          'In a PUT the files to keep; others are removed, [] removes all. Without this field all stay.',
      }),
    ),
    publishDate: WrittenDate('When to publish it; with a future date it is scheduled until then.'),
    endDate: WrittenDate('When an announcement ends; by default a week after its publishDate.'),
  },
  { $id: 'ContentInput' },
)
export type ContentInput = Static<typeof ContentInput>

/** Changing requires the same fields as creating. */
export const ContentChange = Type.Object(
  { ...ContentInput.properties, content: ChangedBody },
  { $id: 'ContentChange' },
)

const { parent: _parent, visibility: _visibility, users: _users, ...unplaced } = ContentInput.properties

/** For paths that name the place, which also determines the visibility. */
export const PlacedContentInput = Type.Object(
  { ...unplaced, type: Type.Enum([...TOP_TYPES]), subject: Subject },
  { $id: 'PlacedContentInput' },
)
export type PlacedContentInput = Static<typeof PlacedContentInput>

export const AnnouncementInput = Type.Object(
  { ...unplaced, type: Type.Literal('announcement'), subject: Subject },
  { $id: 'AnnouncementInput' },
)

/** For paths that name the parent of an answer: place and visibility follow from the parent. */
export const AnswerInput = Type.Object(
  {
    type: Type.Enum([...ANSWER_TYPES]),
    subject: Type.Optional(Subject),
    content: NewBody,
    author: Type.Optional(PersonReference),
    tags: Words('Compared ignoring case.', 64),
    categories: Words('Stored as sent.', 255),
  },
  { $id: 'AnswerInput' },
)
export type AnswerInput = Static<typeof AnswerInput>

/** People who were removed, or whom the caller may not see, have only a name. */
export const Author = Type.Object(
  {
    ...Type.Partial(PersonSummary).properties,
    svc: Type.Optional(Type.Partial(PersonSummary.properties.svc)),
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('person'),
    displayName: Type.String(),
  },
  { $id: 'Author', readOnly: true },
)
export type Author = Static<typeof Author>

const optional = {
  subject: Type.Optional(Type.String()),
  parent: Type.Optional(
    Type.String({ description: 'The URI of its place, or of the content that it answers.' }),
  ),
  parentPlace: Type.Optional(PlaceSummary),
  users: Type.Optional(Type.Array(Type.Union([Type.String(), Author]))),
  authorship: Type.Optional(Type.Enum([...AUTHORSHIPS])),
  authors: Type.Optional(Type.Array(Type.Union([Type.String(), Author]))),
  question: Type.Optional(Type.Boolean()),
  resolved: Type.Optional(Type.Enum(['open', 'resolved'], { readOnly: true })),
  answer: Type.Optional(
    Type.Union([Type.String(), Type.Boolean()], {
      readOnly: true,
      description: 'Of a discussion the URI of its answer; of a message whether it is one.',
    }),
  ),
  discussion: Type.Optional(Type.String({ readOnly: true, description: 'The URI of the discussion.' })),
  rootURI: Type.Optional(
    Type.String({ readOnly: true, description: 'The URI of the content that a comment belongs to.' }),
  ),
  publishDate: Type.Optional(Type.String({ pattern: DATE_PATTERN })),
  endDate: Type.Optional(Type.String({ pattern: DATE_PATTERN })),
  dismissed: Type.Optional(
    Type.Boolean({
      readOnly: true,
      description: 'Whether the caller, if signed in, dismissed the announcement.',
    }),
  ),
  liked: Type.Optional(Type.Boolean({ readOnly: true, description: 'Whether the caller likes it.' })),
  helpful: Type.Optional(
    Type.Boolean({
      readOnly: true,
      description: 'Of a message or comment: whether the caller, if signed in, finds it helpful.',
    }),
  ),
  featured: Type.Optional(
    Type.Boolean({ readOnly: true, description: 'Whether owners or moderators feature it; not of answers.' }),
  ),
  lock: Type.Optional(
    Type.Object(
      { person: Author, date: Type.String({ pattern: DATE_PATTERN }) },
      { readOnly: true, description: 'Who locked it, and when; absent while it may be answered.' },
    ),
  ),
  updater: Type.Optional(Author),
  versionNumber: Type.Optional(
    Type.Integer({
      minimum: 1,
      readOnly: true,
      description: 'Of a document the number of its newest version.',
    }),
  ),
  helpfulCount: Type.Optional(count('Of a message or comment: how many people find it helpful.')),
}

export const Content = Type.Object(
  {
    id: Id,
    contentID: Id,
    type: Type.Enum([...CONTENT_TYPES]),
    entityType: Type.Enum([...CONTENT_TYPES], { readOnly: true, description: 'The same as type.' }),
    typeCode: Type.Integer({ readOnly: true }),
    ...optional,
    content: Body,
    visibility: Type.Enum([...VISIBILITIES]),
    author: Author,
    status: Type.Enum([...CONTENT_STATUSES]),
    tags: Type.Array(Type.String()),
    categories: Type.Array(Type.String()),
    restrictComments: Type.Boolean(),
    attachments: Type.Array(Attachment, { description: 'Its files, oldest first.' }),
    viewCount: count(
      'How often it was read, by the same person once within an hour; the last seconds may be missing.',
    ),
    replyCount: count('The number of answers: of a discussion its messages, else the comments.'),
    likeCount: count('How many people like it.'),
    outcomeTypeNames: Type.Array(Type.String(), { readOnly: true, description: 'Its current outcomes.' }),
    outcomeTypes: Type.Array(OutcomeType, {
      readOnly: true,
      description: 'The outcomes that the caller may set; none if resources.outcomes has no POST.',
    }),
    movable: Type.Boolean({
      readOnly: true,
      description: 'Whether the caller may change its place and visibility.',
    }),
    followerCount: count('How many people follow it.'),
    published: date('When it was published.'),
    updated: date('When it was last changed.'),
    lastActivityDate: date('When it was last changed or answered.'),
    version: Type.Integer({ minimum: 1, readOnly: true }),
    ...highlightFields,
    svc: Type.Object(
      {
        reactions: Type.Array(Reaction, { description: 'By emoji.' }),
        bookmarked: Type.Optional(
          Type.Boolean({ description: 'Whether the caller, if signed in, bookmarked it.' }),
        ),
      },
      { readOnly: true },
    ),
    resources: Resources,
  },
  { $id: 'Content' },
)
export type Content = Static<typeof Content>
