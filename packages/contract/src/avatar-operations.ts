/** What the operations on pictures share, whoever the picture stands for. */
export const AVATAR_TYPES = ['image/png', 'image/webp'] as const

export const AVATAR_BODY = {
  kind: 'binary',
  mediaTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  limit: 10 * 1024 * 1024,
} as const
