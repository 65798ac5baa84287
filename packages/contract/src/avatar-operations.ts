/** Shared by the operations on pictures of people and places. */
import { Type } from 'typebox'

export const AVATAR_TYPES = ['image/png', 'image/webp'] as const

export const AVATAR_BODY = {
  kind: 'binary',
  mediaTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  limit: 10 * 1024 * 1024,
} as const

/** The stored sizes in pixels. */
export const AVATAR_SIZES = [64, 256] as const

export const avatarQuery = {
  size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: `The needed size in pixels; the smallest stored size (${AVATAR_SIZES.join(' or ')}) that is large enough is sent.`,
    }),
  ),
}
