/** The operations on Atom feeds (RFC 4287) of the newest public content. */
import { Type } from 'typebox'
import { feedPaths } from './addresses.ts'
import { accepting } from './field-problems.ts'
import { ID_PATTERN } from './identifiers.ts'
import { operation } from './operation.ts'
import { pageQuery } from './page.ts'
import { placeParams } from './place-operations.ts'

const base = {
  method: 'GET',
  since: '3.0',
  group: 'Feeds',
  access: 'anyone',
  query: { startIndex: pageQuery.startIndex },
  answer: { kind: 'binary', status: 200, mediaTypes: ['application/atom+xml; charset=utf-8'] },
  errors: ['feed_missing'],
} as const

/** Not @me: a feed is the same for everybody, so that caches may store it. */
const personId = Type.String({
  pattern: ID_PATTERN,
  'x-accepts': 'a positive whole number',
  description: "The person's id.",
})

export const getFeed = operation({
  ...base,
  id: 'getFeed',
  path: feedPaths.all,
  summary: 'The newest public content, as an Atom feed',
})

export const getPlaceFeed = operation({
  ...base,
  id: 'getPlaceFeed',
  path: feedPaths.place,
  summary: 'The newest public content of a place, as an Atom feed',
  params: placeParams,
})

export const getPersonFeed = operation({
  ...base,
  id: 'getPersonFeed',
  path: feedPaths.person,
  summary: 'The newest public content of a person, as an Atom feed',
  params: { personID: personId },
})

export const getTagFeed = operation({
  ...base,
  id: 'getTagFeed',
  path: feedPaths.tag,
  summary: 'The newest public content with a tag, as an Atom feed',
  params: {
    tag: Type.String({
      pattern: '^[^\\u0000-\\u001f\\u007f]{1,64}$',
      ...accepting('tag', { limit: 64 }),
      description: 'The tag, ignoring case.',
    }),
  },
})
