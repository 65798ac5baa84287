/** What the operations on pictures share, whoever the picture stands for. */
import { Type } from 'typebox'

export const AVATAR_TYPES = ['image/png', 'image/webp'] as const

export const AVATAR_BODY = {
  kind: 'binary',
  mediaTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  limit: 10 * 1024 * 1024,
} as const

/** The sides, in pixels, that a picture is kept in. */
export const AVATAR_SIZES = [64, 256] as const

export const avatarQuery = {
  size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: `The side in pixels that is needed; the smallest that is kept (${AVATAR_SIZES.join(' or ')}) and large enough is sent.`,
    }),
  ),
}
