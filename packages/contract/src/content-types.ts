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

/** Types in the content table: status updates are there too, but only v2 shows them and their comments. */
export type StoredType = ContentType | 'update'
