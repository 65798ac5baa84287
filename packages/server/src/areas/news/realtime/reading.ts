/** Reads subscriptions from the query of a request. */

import { BUILT_IN_SOURCES, EVENT_STREAM_ITEMS, isId, readUri } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { findFollowableContents } from '../../content/writing.ts'
import { findKnownPlaces } from '../../places/places.ts'
import { listOwnStreams } from '../streams/streams.ts'
import type { Subscriptions, WatchedObject, WatchedStream } from './subscriptions.ts'

interface Asked {
  readonly streams?: string
  readonly objects?: string
  readonly inbox?: boolean
  readonly moderation?: boolean
  readonly look?: boolean
}

/** Unique, in order. */
function readList(name: string, text = ''): string[] {
  const items = [...new Set(text.split(',').map((item) => item.trim()))].filter((item) => item !== '')
  if (items.length > EVENT_STREAM_ITEMS)
    throw failure('too_many_items', `${name} takes at most ${EVENT_STREAM_ITEMS} items; got ${items.length}.`)
  return items
}

const STREAMS = `must be ids of streams of your own, or ${BUILT_IN_SOURCES.join(', ')}`
const OBJECTS = 'must be URIs of discussions, documents, announcements and places that you may see'

async function readStreams(context: Context, me: Member, text: string | undefined): Promise<WatchedStream[]> {
  const named = readList('streams', text)
  if (named.length === 0) return []
  const own = await listOwnStreams(context, me.id)
  const found = named.map((name) =>
    own.find(({ id, source }) => (isId(name) ? id === name : source === name && source !== 'custom')),
  )
  if (found.includes(undefined)) throw fieldInvalid('streams', STREAMS)
  return [...new Set(found.flatMap((stream) => stream ?? []))]
}

const KINDS = new Map<string, WatchedObject['kind']>([
  ['contents', 'content'],
  ['places', 'place'],
])

async function readObjects(context: Context, me: Member, text: string | undefined): Promise<WatchedObject[]> {
  const named = readList('objects', text).map((uri) => {
    const read = readUri(uri, context.config.baseUrl)
    const kind = read && KINDS.get(read.collection)
    if (!kind || !isId(read.id)) throw fieldInvalid('objects', OBJECTS)
    return { kind, id: read.id, uri }
  })
  const idsOf = (kind: WatchedObject['kind']) => named.filter((one) => one.kind === kind).map(({ id }) => id)
  const [contents, places] = await Promise.all([
    findFollowableContents(context.db, me, idsOf('content')),
    findKnownPlaces(context.db, me, idsOf('place')),
  ])
  const known = {
    content: new Set(contents.map(({ id }) => id)),
    place: new Set(places.map(({ id }) => id)),
  }
  if (named.some(({ kind, id }) => !known[kind].has(id))) throw fieldInvalid('objects', OBJECTS)
  return named
}

export async function readSubscriptions(context: Context, me: Member, asked: Asked): Promise<Subscriptions> {
  const { inbox = false, moderation = false, look = false } = asked
  const [streams, objects] = await Promise.all([
    readStreams(context, me, asked.streams),
    readObjects(context, me, asked.objects),
  ])
  if (streams.length + objects.length === 0 && !inbox && !moderation && !look)
    throw fieldInvalid(
      'streams',
      'or inbox=true or moderation=true or look=true or objects must say what is to be told',
    )
  return { streams, objects, hasInbox: inbox, hasQueue: moderation, hasLook: look }
}
