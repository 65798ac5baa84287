/** A person's picture: one that was set, or one drawn from the name. */
import { hash } from 'node:crypto'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/pool.ts'
import type { Transaction } from '../../db/transaction.ts'
import { fieldInvalid } from '../../failure.ts'
import { type AvatarRow, deleteAvatar, findAvatar, saveAvatar } from './avatar-queries.ts'
import { drawAvatar } from './drawn-avatar.ts'
import { getPerson, requireMayEdit } from './people.ts'

const SIDE = 256
const MOST_PIXELS = 40_000_000
const FORMATS = new Set(['png', 'jpeg', 'gif', 'webp'])

export interface Avatar {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly etag: string
}

/**
 * Decoded and drawn anew: whatever else was hidden in the file (a script, a place and time) does not come along.
 * The library is loaded when the first picture comes, for most processes never see one.
 */
export async function readPicture(bytes: Buffer): Promise<AvatarRow> {
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
    const { format } = await image.metadata()
    if (!format || !FORMATS.has(format)) throw new Error('format')
    const webp = await image
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 85 })
      .toBuffer()
    return { media_type: 'image/webp', bytes: webp }
  } catch {
    throw fieldInvalid('body', 'must be a PNG, JPEG, GIF or WebP picture of at most 40 million pixels')
  }
}

export async function getAvatar(db: Database, actor: Actor, personId: string): Promise<Avatar> {
  const person = await getPerson(db, actor, personId)
  const own = await findAvatar(db, personId)
  const { bytes, media_type } = own ?? { bytes: drawAvatar(person.id), media_type: 'image/png' }
  return { bytes, mediaType: media_type, etag: `"${hash('sha1', bytes, 'base64url')}"` }
}

export async function setAvatar(
  tx: Transaction,
  actor: Actor,
  personId: string,
  picture: AvatarRow,
): Promise<void> {
  await requireMayEdit(tx.db, actor, personId)
  await saveAvatar(tx.db, personId, picture)
}

export async function removeAvatar(tx: Transaction, actor: Actor, personId: string): Promise<void> {
  await requireMayEdit(tx.db, actor, personId)
  await deleteAvatar(tx.db, personId)
}
