/** An activity: an event as streams, the inbox and webhooks show it. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

/** The maximum length of a summary (§Limits). */
export const SUMMARY_LENGTH = 500
/** How many images and files of its object an activity names. */
export const SHOWN_FILES = 4

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, description })
const Uri = Type.String({ description: 'The URI in the API.' })
const ObjectType = Type.String({ description: 'The kind: svc:document, svc:person, svc:group, …' })
const summary = (description: string) => Type.String({ maxLength: SUMMARY_LENGTH, description })

/** People who were removed, or whom the caller may not see, have only a name. */
export const ActivityActor = Type.Object(
  {
    id: Uri,
    objectType: ObjectType,
    displayName: Type.String(),
    url: Type.Optional(Type.String({ description: 'The page.' })),
    image: Type.Optional(Type.Object({ url: Type.String() })),
  },
  { $id: 'ActivityActor' },
)
export type ActivityActor = Static<typeof ActivityActor>

const ActivityObject = Type.Object(
  {
    id: Uri,
    objectType: ObjectType,
    displayName: Type.String(),
    summary: summary('The beginning of the text; of a place its description, of a person the status line.'),
    url: Type.String({ description: 'The page.' }),
  },
  { $id: 'ActivityObject' },
)
export type ActivityObject = Static<typeof ActivityObject>

const named = { id: Uri, objectType: ObjectType, displayName: Type.String(), url: Type.String() }

const ActivityTarget = Type.Object(named, {
  $id: 'ActivityTarget',
  description: 'The place of the activity; of a mention the mentioned place.',
})
const ActivityParent = Type.Object(named, {
  $id: 'ActivityParent',
  description: 'The place of top-level content; of a comment or message the content that it belongs to.',
})
export type ActivityNamed = Static<typeof ActivityTarget>

const ActivityFile = Type.Object(
  {
    id: Uri,
    name: Type.String(),
    contentType: Type.String({ description: 'The media type.' }),
    size: Type.Integer({ minimum: 0, description: 'In bytes.' }),
  },
  { $id: 'ActivityFile' },
)

/** More about the object of an activity. */
export const ActivityContext = Type.Object(
  {
    objectID: Type.Integer(),
    objectType: Type.Integer({ description: 'The type code of the object.' }),
    parent: Type.Optional(ActivityParent),
    containerID: Type.Optional(Type.Integer({ description: 'Of a group or membership: the place.' })),
    containerType: Type.Optional(Type.Integer({ description: 'The type code of that place.' })),
    outcome: Type.Optional(
      Type.String({ description: 'Which outcome was set; answer for the correct answer to a question.' }),
    ),
    question: Type.Optional(Type.Boolean({ description: 'Of a discussion: whether it asks a question.' })),
    repostOf: Type.Optional(
      Type.String({ description: 'Of a status update: the URI of the update that it reposts.' }),
    ),
    images: Type.Optional(
      Type.Array(Uri, {
        maxItems: SHOWN_FILES,
        description: 'Of content with images in its text: the URIs of the first ones.',
      }),
    ),
    files: Type.Optional(
      Type.Array(ActivityFile, {
        maxItems: SHOWN_FILES,
        description: 'Of content with attachments: the first ones.',
      }),
    ),
  },
  { $id: 'ActivityContext' },
)
export type ActivityContext = Static<typeof ActivityContext>

export const Activity = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('activity'),
    verb: Type.String({ description: 'The verb: svc:created, svc:replied, …' }),
    actor: ActivityActor,
    object: ActivityObject,
    target: Type.Optional(ActivityTarget),
    title: Type.String({ description: 'The title of the object.' }),
    content: summary('The subject or title; where there is none how the text begins.'),
    url: Type.String({ description: 'The page of the object.' }),
    svc: ActivityContext,
    published: date('When it happened.'),
    updated: date(
      'When the object was last changed, or when the activity happened if it was not changed since.',
    ),
    provider: Type.Object({ displayName: Type.String(), url: Type.String() }),
    resources: Resources,
  },
  { $id: 'Activity', readOnly: true },
)
export type Activity = Static<typeof Activity>

export const ActivityCount = Type.Object(
  {
    count: Type.Integer({ minimum: 0, maximum: 100, description: 'Up to 100.' }),
    hasMore: Type.Boolean({ description: 'Whether there are more than that.' }),
  },
  { $id: 'ActivityCount' },
)
export type ActivityCount = Static<typeof ActivityCount>
