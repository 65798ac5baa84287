/** Status updates, their authors and images in v2: the entities and the inputs. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { typeCodes } from './identifiers.ts'
import { KEPT_IMAGE_TYPES } from './image-entities.ts'
import { notBlank } from './people-entities.ts'
import { Resources } from './resources.ts'

export const UPDATE_STATUSES = ['draft', 'published'] as const
export type UpdateStatus = (typeof UPDATE_STATUSES)[number]

const orNull = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()])

export const UserSummary = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    type: Type.Literal(typeCodes.person),
    name: Type.String({ description: 'The display name.' }),
    username: orNull(Type.String()),
    links: Type.Object(
      { alt: orNull(Type.String()), avatar: orNull(Type.String()) },
      { description: 'The page of the person, and their picture.' },
    ),
    resources: Resources,
  },
  {
    $id: 'UserSummary',
    description:
      'For people who were removed, or whom the caller may not see, only the id and a name are not null.',
  },
)
export type UserSummary = Static<typeof UserSummary>

/** An entity of v2 without dates, whose format differs between single entities and lists. */
export const UpdateBody = Type.Object(
  {
    type: Type.Literal('text/html'),
    text: Type.String({ description: 'The HTML inside one body element.' }),
  },
  { $id: 'UpdateBody' },
)

const count = (description: string) => Type.Integer({ minimum: 0, description })
const Links = Type.Record(Type.String(), Type.String(), { description: 'Related URLs by name.' })

const shown = {
  id: Type.Integer({ minimum: 1 }),
  type: Type.Literal(typeCodes.update),
  status: Type.Enum([...UPDATE_STATUSES]),
  content: UpdateBody,
  latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  author: UserSummary,
  repostOf: Type.Optional(
    Type.Object(
      { id: Type.Integer({ minimum: 1 }), ref: Type.String() },
      { description: 'The reposted update, as long as it exists.' },
    ),
  ),
  replyCount: count('How many comments there are.'),
  likeCount: count('How many people like it.'),
  liked: Type.Optional(Type.Boolean({ description: 'Whether the caller, if signed in, likes it.' })),
  viewCount: count(
    'How often it was read, by the same person once within an hour; the last seconds may be missing.',
  ),
  links: Links,
  resources: Resources,
}

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, description })
const moment = (description: string) => Type.Integer({ description: `${description} In epoch milliseconds.` })

export const Update = Type.Object(
  {
    ...shown,
    creationDate: date('When it was published; of a draft when it was created.'),
    modificationDate: date('When it was last changed.'),
  },
  { $id: 'Update' },
)
export type Update = Static<typeof Update>

export const UpdateItem = Type.Object(
  {
    ...shown,
    creationDate: moment('When it was published.'),
    modificationDate: moment('When it was last changed.'),
    containerID: Type.Null(),
    containerType: Type.Null(),
    subject: Type.Null(),
    text: orNull(Type.String({ description: 'The content without markup.' })),
    html: orNull(Type.String({ description: 'The same as content.text.' })),
  },
  { $id: 'UpdateItem' },
)
export type UpdateItem = Static<typeof UpdateItem>

const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'In degrees, north is positive.' })
const Longitude = Type.Number({ minimum: -180, maximum: 180, description: 'In degrees, east is positive.' })

const position = {
  latitude: Type.Optional(Latitude),
  longitude: Type.Optional(Longitude),
  draft: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Whether it stays unpublished, to add images for instance.',
    }),
  ),
}

export const NewUpdate = Type.Object(
  {
    html: Type.String({
      ...notBlank,
      description: 'HTML of up to 2 MB; active content is removed when it is stored.',
    }),
    ...position,
  },
  { $id: 'NewUpdate' },
)
export type NewUpdate = Static<typeof NewUpdate>

export const NewRepost = Type.Object(
  {
    html: Type.Optional(Type.String({ description: 'A comment on the reposted update, as HTML.' })),
    ...position,
  },
  { $id: 'NewRepost' },
)

const orNothing = (schema: ReturnType<typeof Type.Number>, most: number) =>
  Type.Optional(
    Type.Union([schema, Type.Null()], { 'x-accepts': `a number from -${most} to ${most}, or null for none` }),
  )

export const UpdateInput = Type.Object(
  {
    content: Type.Optional(
      Type.Object({
        type: Type.Optional(Type.Enum(['text/html', 'text/plain'])),
        text: Type.Optional(Type.String()),
        body: Type.Optional(Type.String({ description: 'Another name for text.' })),
      }),
    ),
    status: Type.Optional(
      Type.Enum([...UPDATE_STATUSES], { description: 'A draft can be published, but not the reverse.' }),
    ),
    latitude: orNothing(Latitude, 90),
    longitude: orNothing(Longitude, 180),
  },
  { $id: 'UpdateInput', description: 'Fields that are left out stay as they are.' },
)
export type UpdateInput = Static<typeof UpdateInput>

export const UpdateImage = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    type: Type.Literal(typeCodes.image),
    ref: Type.String({ description: 'The URL of the bytes.' }),
    size: Type.Integer({ minimum: 0, description: 'The stored size in bytes.' }),
    contentType: Type.Enum([...KEPT_IMAGE_TYPES]),
    resources: Resources,
  },
  { $id: 'UpdateImage' },
)
export type UpdateImage = Static<typeof UpdateImage>
