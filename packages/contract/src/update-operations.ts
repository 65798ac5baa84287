/** Shared by the operations of v2. Ids are numbers there, in paths and in entities. */
import { Type } from 'typebox'
import { ID_PATTERN, ME, PERSON_ID_PATTERN } from './identifiers.ts'

/** A path is text; callers may pass the number from an entity. */
const Id = (description: string, pattern = ID_PATTERN, accepts = 'a positive whole number') =>
  Type.Unsafe<string | number>({ type: 'string', pattern, 'x-accepts': accepts, description })

const userID = Id(
  `The user's id, or ${ME} for the caller.`,
  PERSON_ID_PATTERN,
  `a positive whole number or ${ME}`,
)

export const updateParams = { updateID: Id("The update's id.") }
export const updateImageParams = { ...updateParams, imageID: Id("The image's id.") }
export const updateCommentParams = { updateCommentID: Id("The comment's id.") }
export const userParams = { userID }

/** In v2 a second like is 403, and removing a missing one 404. */
export const v2Base = {
  since: '2.0',
  group: 'Status updates',
  prices: { already_liked: 403, not_liked: 404 },
} as const
