/** What the operations of the second version of the API share. Ids are numbers there, in paths and in entities. */
import { Type } from 'typebox'
import { ID_PATTERN, ME } from './identifiers.ts'

/** A path is text whatever is put into it; whoever calls may put in the number that an entity has. */
const Id = (description: string, pattern = ID_PATTERN, accepts = 'a positive whole number') =>
  Type.Unsafe<string | number>({ type: 'string', pattern, 'x-accepts': accepts, description })

const userID = Id(
  `The user's id, or ${ME} for the caller.`,
  `^(${ME}|[1-9]\\d{0,15})$`,
  `a positive whole number or ${ME}`,
)

export const updateParams = { updateID: Id("The update's id.") }
export const updateImageParams = { ...updateParams, imageID: Id("The image's id.") }
export const updateCommentParams = { updateCommentID: Id("The comment's id.") }
export const userParams = { userID }

/** A second like is forbidden here, and what is not there cannot be taken back. */
export const v2Base = {
  since: '2.0',
  group: 'Status updates',
  prices: { already_liked: 403, not_liked: 404 },
} as const
