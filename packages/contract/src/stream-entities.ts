/** Streams and their associations: the entities and the inputs. */
import { type Static, Type } from 'typebox'
import { Activity, ActivityActor, ActivityContext } from './activity-entities.ts'
import { ContentSummary } from './content-summary.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN, typeCodes } from './identifiers.ts'
import { CONVERSATION_COUNT_MAX, INBOX_REASONS } from './inbox-entities.ts'
import { notBlank, PersonSummary } from './people-entities.ts'
import { PlaceSummary } from './place-entities.ts'
import { Resources } from './resources.ts'

/** Everybody has one of each of these; people create `custom` ones. */
export const BUILT_IN_SOURCES = ['all', 'connections', 'communications', 'profile'] as const
export type BuiltInSource = (typeof BUILT_IN_SOURCES)[number]
export const STREAM_SOURCES = [...BUILT_IN_SOURCES, 'custom'] as const
export type StreamSource = (typeof STREAM_SOURCES)[number]

/** What can be followed. */
export const FOLLOWED_KINDS = ['content', 'person', 'place'] as const
export type FollowedKind = (typeof FOLLOWED_KINDS)[number]

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, readOnly: true, description })

const Name = Type.String({
  ...notBlank,
  minLength: 1,
  maxLength: 100,
  description: 'The name that its owner gave it.',
})
const Source = Type.Enum([...STREAM_SOURCES], {
  description: 'Where its entries come from; only custom ones can be created, and it cannot change.',
})

export const NewStream = Type.Object({ name: Name, source: Type.Optional(Source) }, { $id: 'NewStream' })
export type NewStream = Static<typeof NewStream>

export const StreamChange = Type.Object(
  { name: Type.Optional(Name), source: Type.Optional(Source) },
  { $id: 'StreamChange' },
)
export type StreamChange = Static<typeof StreamChange>

export const Stream = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
    type: Type.Literal('stream'),
    typeCode: Type.Literal(typeCodes.stream, { readOnly: true }),
    name: Type.String(),
    source: Type.Enum([...STREAM_SOURCES]),
    person: PersonSummary,
    published: date('When it was created.'),
    updated: date('When it was last changed.'),
    resources: Resources,
  },
  { $id: 'Stream' },
)
export type Stream = Static<typeof Stream>

/** A list in a body: an array, or an object with `list`. */
const Uris = (description: string) => {
  const list = Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), { description })
  return Type.Union([list, Type.Object({ list })])
}

export const NewAssociations = Uris('The URIs of content, people and places; at most 200.')
export const FollowingStreams = Uris(
  'The URIs of streams of the caller; at most 200. None: no longer followed.',
)
export type UriList = Static<ReturnType<typeof Uris>>

export const Followed = Type.Union([PersonSummary, PlaceSummary, ContentSummary], {
  description: 'A person, a place, or content.',
})

export const STREAM_REASONS = ['own', 'followedPerson', 'followedPlace', 'followedContent', 'public'] as const
export type StreamReason = (typeof STREAM_REASONS)[number]

/** How many people a conversation names. */
export const NAMED_PEOPLE = 3

const count = (description: string) =>
  Type.Integer({ minimum: 0, maximum: CONVERSATION_COUNT_MAX, description: `${description}; at most 100.` })

const StreamConversation = Type.Object(
  {
    uri: Type.String({ description: 'The top-level content.' }),
    replyCount: count('How many replies and comments of it are in the list, among its newest 100 activities'),
    personCount: count('How many people wrote those'),
    people: Type.Array(ActivityActor, {
      maxItems: NAMED_PEOPLE,
      description: 'The first of them, the latest first.',
    }),
    unreadCount: count(
      'How many activities of others, except likes, came within 30 days and after the caller marked the content as read',
    ),
  },
  { $id: 'StreamConversation' },
)
export type StreamConversation = Static<typeof StreamConversation>

/** An activity of a list that may be grouped. */
export const GroupedActivity = Type.Object(
  {
    ...Activity.properties,
    svc: Type.Object({
      ...ActivityContext.properties,
      conversation: Type.Optional(StreamConversation),
    }),
  },
  { $id: 'GroupedActivity', readOnly: true },
)

export const StreamEntry = Type.Object(
  {
    ...GroupedActivity.properties,
    reason: Type.Enum([...STREAM_REASONS, ...INBOX_REASONS], {
      description:
        'Why it is in the stream: a followed object, an activity of the owner, or public; in the communications stream the reason of the inbox.',
    }),
    followed: Type.Optional(Type.String({ description: 'The URI of the followed object.' })),
  },
  { $id: 'StreamEntry', readOnly: true },
)
export type StreamEntry = Static<typeof StreamEntry>
