/** Comments on status updates in v2: the entity and the inputs. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { typeCodes } from './identifiers.ts'
import { notBlank } from './people-entities.ts'
import { Resources } from './resources.ts'
import { UpdateBody, UserSummary } from './update-entities.ts'

export const COMMENT_SORTS = ['threaded', 'chronological'] as const
export type CommentSort = (typeof COMMENT_SORTS)[number]

const count = (description: string) => Type.Integer({ minimum: 0, description })

const shown = {
  id: Type.Integer({ minimum: 1 }),
  type: Type.Literal(typeCodes.comment),
  content: UpdateBody,
  author: UserSummary,
  parentID: Type.Integer({
    minimum: 1,
    description: 'The id of its parent: the update, or another comment.',
  }),
  likeCount: count('How many people like it.'),
  liked: Type.Optional(Type.Boolean({ description: 'Whether the caller, if signed in, likes it.' })),
  replyCount: count('The number of direct answers.'),
  links: Type.Record(Type.String(), Type.String(), { description: 'Related URLs by name.' }),
  resources: Resources,
}

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, description })
const moment = (description: string) => Type.Integer({ description: `${description} In epoch milliseconds.` })

export const UpdateComment = Type.Object(
  {
    ...shown,
    creationDate: date('When it was written.'),
    modificationDate: date('When it was last changed.'),
  },
  { $id: 'UpdateComment' },
)
export type UpdateComment = Static<typeof UpdateComment>

export const UpdateCommentItem = Type.Object(
  {
    ...shown,
    creationDate: moment('When it was written.'),
    modificationDate: moment('When it was last changed.'),
  },
  { $id: 'UpdateCommentItem' },
)
export type UpdateCommentItem = Static<typeof UpdateCommentItem>

export const NewUpdateComment = Type.Object(
  {
    html: Type.String({
      ...notBlank,
      description: 'HTML of up to 2 MB; active content is removed when it is stored.',
    }),
  },
  { $id: 'NewUpdateComment' },
)

export const UpdateCommentInput = Type.Object(
  {
    content: Type.Object({
      type: Type.Optional(Type.Enum(['text/html', 'text/plain'])),
      text: Type.Optional(Type.String()),
      body: Type.Optional(Type.String({ description: 'Another name for text.' })),
    }),
  },
  { $id: 'UpdateCommentInput' },
)
export type UpdateCommentInput = Static<typeof UpdateCommentInput>
