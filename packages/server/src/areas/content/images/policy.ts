/** The rights of an image follow from the contents that use it. */
import { type Actor, isSelf } from '../../../actor.ts'

/** The facts of an image for one caller. */
export interface ImageFacts {
  readonly owner_id: string
  /**
   * Whether any content uses it, whether readable content does, and whether content that the caller may know of does.
   */
  readonly is_used: boolean
  readonly is_in_sight: boolean
  readonly is_known: boolean
}

/** Readers of content that uses it; its owner while none does. */
export const mayReadImage = (actor: Actor, image: ImageFacts): boolean =>
  image.is_used ? image.is_in_sight : isSelf(actor, image.owner_id)

export const mayKnowOfImage = (image: ImageFacts): boolean => !image.is_used || image.is_known
