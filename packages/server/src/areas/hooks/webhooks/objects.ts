/** The object of a content webhook: a place, or top-level content. */

import { problemMessage, readAnyUri } from '@folkmoot/contract'
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

const ACCEPTED = problemMessage('unknownUri', {
  what: 'a place, or of a discussion, document, announcement or status update, that you may see',
})

/** One message for an invalid URI, a missing object and one the caller may not know of. */
const unknown = (): Failure =>
  new Failure('place_invalid_uri', `object ${ACCEPTED}`, [{ field: 'object', message: ACCEPTED }])

const forbidden = (): Failure =>
  failure('forbidden', 'You may not read this object, so you cannot have a webhook on it.')

/** Undefined unless it is the URI of a place or of content. */
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
