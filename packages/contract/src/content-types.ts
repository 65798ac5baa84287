/** The types of content. */

/** Top-level content, and answers. */
export const TOP_TYPES = ['discussion', 'document', 'announcement'] as const
export type TopType = (typeof TOP_TYPES)[number]
export const ANSWER_TYPES = ['message', 'comment'] as const
export type AnswerType = (typeof ANSWER_TYPES)[number]
export const CONTENT_TYPES = [...TOP_TYPES, ...ANSWER_TYPES] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

/** Types that clients of the original ask for and that v3 does not have: a filter by them finds nothing. */
export const FOREIGN_TYPES: readonly string[] = [
  'file',
  'post',
  'poll',
  'idea',
  'favorite',
  'video',
  'task',
  'event',
  'update',
]

/** The values of contentTypes of places, each with the other words that clients may send for it. */
const PLACE_CONTENT_WORDS = {
  documents: ['document'],
  discussions: ['discussion'],
  files: ['file'],
  blog: ['post', 'posts'],
  polls: ['poll'],
  ideas: ['idea'],
  tasks: ['task'],
  events: ['event'],
  updates: ['update'],
  projects: ['project'],
  announcements: ['announcement'],
} as const
export type PlaceContentType = keyof typeof PLACE_CONTENT_WORDS
type SentPlaceContentType = PlaceContentType | (typeof PLACE_CONTENT_WORDS)[PlaceContentType][number]

export const PLACE_CONTENT_TYPES = Object.keys(PLACE_CONTENT_WORDS) as PlaceContentType[]
export const SENT_PLACE_CONTENT_TYPES: readonly SentPlaceContentType[] = [
  ...PLACE_CONTENT_TYPES,
  ...Object.values(PLACE_CONTENT_WORDS).flat(),
]

/** `document` → `documents`. */
export const placeContentType = (sent: string): PlaceContentType | undefined =>
  PLACE_CONTENT_TYPES.find((type) => [type, ...PLACE_CONTENT_WORDS[type]].some((word) => word === sent))

/** Types in the content table: status updates are there too, but only v2 shows them and their comments. */
export type StoredType = ContentType | 'update'
