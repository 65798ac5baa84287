/** Who may see an image: that follows from the contents that use it. */
import { type Actor, isSelf } from '../../../actor.ts'

/** An image as one caller stands to it. */
export interface ImageFacts {
  readonly owner_id: string
  /** Whether any content uses it; whether one that the caller may read does, or one that they may know of. */
  readonly is_used: boolean
  readonly is_in_sight: boolean
  readonly is_known: boolean
}

/** Whoever may read a content that uses it; before that its owner. */
export const mayReadImage = (actor: Actor, image: ImageFacts): boolean =>
  image.is_used ? image.is_in_sight : isSelf(actor, image.owner_id)

export const mayKnowOfImage = (image: ImageFacts): boolean => !image.is_used || image.is_known
