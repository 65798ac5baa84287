/** What a content webhook is about: a place, or one content at the top of its conversation. */

import { readAnyUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { Failure, failure } from '../../../failure.ts'
import { findKnownTop } from '../../content/reading.ts'
import { findKnownPlaces } from '../../places/places.ts'
import { mayLookInside } from '../../places/rights.ts'
import type { WebhookRow } from './queries.ts'

export type About = Pick<WebhookRow, 'place_id' | 'content_id'>

export const ABOUT_NOTHING: About = { place_id: null, content_id: null }

const ACCEPTED =
  'must be the URI of a place, or of a discussion, document, announcement or status update, that you may see'

/** One answer for what is no such URI, what does not exist, and what the caller may not know of. */
const unknown = (): Failure =>
  new Failure('place_invalid_uri', `object ${ACCEPTED}`, [{ field: 'object', message: ACCEPTED }])

const forbidden = (): Failure =>
  failure('forbidden', 'You may not read what object names, so that you are not told of it either.')

/** Undefined: no URI of a place or of content. */
export function readAbout({ config }: Context, uri: string): About | undefined {
  const { collection, id } = readAnyUri(uri, config.baseUrl) ?? {}
  if (id === undefined || id.startsWith('@')) return undefined
  if (collection === 'places') return { place_id: id, content_id: null }
  if (collection === 'contents' || collection === 'updates') return { place_id: null, content_id: id }
  return undefined
}

export async function getAbout(context: Context, db: Database, actor: Actor, uri: string): Promise<About> {
  const about = readAbout(context, uri)
  if (!about) throw unknown()
  if (about.place_id !== null) {
    const [place] = await findKnownPlaces(db, actor, [about.place_id])
    if (!place) throw unknown()
    if (!mayLookInside(actor, place)) throw forbidden()
    return about
  }
  const top = await findKnownTop(db, actor, about.content_id ?? '')
  if (!top) throw unknown()
  if (!top.isReadable) throw forbidden()
  return about
}
