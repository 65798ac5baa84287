/** Reads URIs in bodies: objects to follow, and streams to follow them in. */

import {
  type FollowedKind,
  LIST_LIMIT,
  ME,
  problemMessage,
  readUri,
  type StreamSource,
  type UriList,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { failure, fieldsInvalid } from '../../../failure.ts'
import { findFollowableContents } from '../../content/writing.ts'
import { findVisiblePeople } from '../../identity/people.ts'
import { findKnownPlaces } from '../../places/places.ts'
import { nameOf, type Thing } from './association-queries.ts'

interface Named {
  /** The field that named it. */
  readonly field: string
  readonly collection: string | undefined
  readonly id: string
}

/** The list itself, or an object that contains it. */
function readList(context: Context, actor: Actor, body: UriList): Named[] {
  const [uris, field] = Array.isArray(body) ? [body, ''] : [body.list, 'list']
  if (uris.length > LIST_LIMIT) {
    throw failure('too_many_items', `A call takes at most ${LIST_LIMIT} items; got ${uris.length}.`)
  }
  const own = actor.kind === 'member' ? actor.id : ME
  return uris.map((text, index) => {
    const uri = readUri(text, context.config.baseUrl)
    const id = uri?.id === ME && uri.collection === 'people' ? own : uri?.id
    return { field: `${field}[${index}]`, collection: uri?.collection, id: id ?? '' }
  })
}

const KINDS = new Map<string, FollowedKind>([
  ['contents', 'content'],
  ['people', 'person'],
  ['places', 'place'],
])

const UNKNOWN = problemMessage('unknownUri', {
  what: 'a discussion, document, announcement, person or place that you may see',
})
const ONESELF = problemMessage('streamOfSelf')

/** Unique, in order. All must be followable; otherwise nothing is done and the wrong one is named. */
export async function readThings(
  context: Context,
  db: Database,
  actor: Actor,
  { uris, ownerId }: { readonly uris: UriList; readonly ownerId: string },
): Promise<Thing[]> {
  const named = readList(context, actor, uris).map(({ field, collection = '', id }) => ({
    field,
    kind: KINDS.get(collection),
    id: id === ME ? '' : id,
  }))
  const idsOf = (kind: FollowedKind) => [
    ...new Set(named.filter((one) => one.kind === kind && one.id !== '').map(({ id }) => id)),
  ]
  const found = [
    ...(await findVisiblePeople(db, actor, idsOf('person'))).map(
      ({ id }) => ({ kind: 'person', id }) as const,
    ),
    ...(await findKnownPlaces(db, actor, idsOf('place'))).map(({ id }) => ({ kind: 'place', id }) as const),
    ...(await findFollowableContents(db, actor, idsOf('content'))).map(
      ({ id }) => ({ kind: 'content', id }) as const,
    ),
  ]
  const known = new Map(found.map((thing) => [nameOf(thing), thing]))
  const complaints = named.flatMap(({ field, kind = 'content', id }) => {
    if (kind === 'person' && id === ownerId) return [{ field, message: ONESELF }]
    return known.has(nameOf({ kind, id })) ? [] : [{ field, message: UNKNOWN }]
  })
  if (complaints.length > 0) throw fieldsInvalid(complaints)
  const names = new Set(named.map(({ kind = 'content', id }) => nameOf({ kind, id })))
  return [...names].flatMap((name) => known.get(name) ?? [])
}

export interface OwnStream {
  readonly id: string
  readonly source: StreamSource
}

/** Unique; given all of the caller's streams. */
export function readStreams(
  context: Context,
  actor: Actor,
  uris: UriList,
  own: readonly OwnStream[],
): OwnStream[] {
  const named = readList(context, actor, uris).map(({ field, collection, id }) => ({
    field,
    stream: own.find((stream) => collection === 'streams' && stream.id === id),
  }))
  const unknown = named.filter(({ stream }) => stream === undefined)
  if (unknown.length > 0) {
    const message = problemMessage('unknownUri', { what: 'a stream of your own' })
    throw fieldsInvalid(unknown.map(({ field }) => ({ field, message })))
  }
  return [...new Set(named.flatMap(({ stream }) => stream ?? []))]
}
