import { api, type FeedKind } from '@folkmoot/contract'
import type { BinaryReply } from '../../../http/answer.ts'
import { presentEach } from '../../../http/present.ts'
import { type CheckedCall, type Route, read } from '../../../http/route.ts'
import { ALL_SCOPES } from '../../../http/scopes.ts'
import { Ready } from '../../../representations.ts'
import { writeEntry, writeFeed } from './atom.ts'
import { findEntries, getSubject, headOf, presentationFor } from './feeds.ts'
import { readNames } from './identity.ts'
import { modifiedAt } from './modified.ts'

const [MEDIA_TYPE] = api.getFeed.answer.mediaTypes
/** It is the same for everybody and may be a little out of date. */
const CACHE_CONTROL = 'public, max-age=60'

async function show({ context, page }: CheckedCall, kind: FeedKind, name = ''): Promise<BinaryReply> {
  const subject = await getSubject(context, kind, name)
  const [nameOf, { rows, end }] = await Promise.all([
    readNames(context.db),
    findEntries(context, subject, page),
  ])
  const writing = { context, form: 'all', scopes: ALL_SCOPES, write: writeEntry } as const
  const entries = await presentEach(writing, rows, presentationFor(context, nameOf))
  const head = headOf(context, nameOf, subject, { ...page, hasMore: end !== undefined })
  const feed = new Ready(
    writeFeed(
      head,
      entries.flatMap((entry) => (entry ? [entry.json] : [])),
    ),
  )
  const etag = `"${feed.digest}"`
  return {
    bytes: Buffer.from(feed.json),
    mediaType: MEDIA_TYPE,
    etag,
    shared: {
      cacheControl: CACHE_CONTROL,
      modified: modifiedAt(context, [kind, subject.name, page.startIndex].join(' '), etag),
    },
  }
}

export const feedsRoutes: readonly Route[] = [
  read(api.getFeed, async (call) => show(call, 'all')),
  read(api.getPlaceFeed, async (call) => show(call, 'place', call.params.placeID)),
  read(api.getPersonFeed, async (call) => show(call, 'person', call.params.personID)),
  read(api.getTagFeed, async (call) => show(call, 'tag', call.params.tag)),
]
