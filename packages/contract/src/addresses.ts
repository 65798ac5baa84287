/** The URLs of the pages of the community. Only this file writes and parses them. */
import type { ContentType } from './content-types.ts'
import { isId } from './identifiers.ts'
import { PLACE_TYPES, type PlaceType } from './place-entities.ts'
import { originsOf, pathWithin } from './uris.ts'

/** The last part of the path is a name that people choose, or an id. */
export const pagePaths = {
  person: '/people/{username}',
  group: '/groups/{name}',
  space: '/spaces/{name}',
  project: '/projects/{name}',
  blog: '/blogs/{name}',
  document: '/docs/DOC-{contentID}',
  discussion: '/thread/{contentID}',
  message: '/message/{contentID}',
  announcement: '/announcements/{contentID}',
} as const
export type PageType = keyof typeof pagePaths

/** Where the API has the entity of a page. */
export const entityPath = (type: PageType): string => `${pagePaths[type]}/api/v3`
export const activityPath = (type: PlaceType): string => `${pagePaths[type]}/activity`
export const activityEntityPath = (type: PlaceType): string => `${activityPath(type)}/api/v3`

export const pageOf = (baseUrl: string, type: PageType, name: string): string =>
  baseUrl + pagePaths[type].replace(/\{\w+\}/, () => encodeURIComponent(name))

/** For feed readers. */
export const feedPaths = {
  all: '/feeds/all',
  place: '/feeds/places/{placeID}',
  person: '/feeds/people/{personID}',
  tag: '/feeds/tags/{tag}',
} as const
export type FeedKind = keyof typeof feedPaths

export const feedOf = (baseUrl: string, kind: FeedKind, name: string): string =>
  baseUrl + feedPaths[kind].replace(/\{\w+\}/, () => encodeURIComponent(name))

/** The page of a status update is below the page of its author. */
export const updatePath = `${pagePaths.person}/status/{updateID}`
export const updateEntityPath = `${updatePath}/api/v3` as const

export const updatePageOf = (baseUrl: string, username: string, id: string): string =>
  `${pageOf(baseUrl, 'person', username)}/status/${id}`

/** The page of a tag. Tags may have any character. */
export const tagPath = '/tags/{tag}'
const LONGEST_TAG = 64

/** A path cannot end in a tag of dots, encoded or not: browsers resolve them. */
export const tagPageOf = (baseUrl: string, tag: string): string =>
  /^\.{1,2}$/.test(tag) ? `${baseUrl}/content?tag=${tag}` : `${baseUrl}/tags/${encodeURIComponent(tag)}`

/** A tag as it is stored; undefined if there cannot be one. */
export function readTag(text: string): string | undefined {
  const tag = text.trim().toLowerCase()
  return tag !== '' && [...tag].length <= LONGEST_TAG && !/\p{Cc}/u.test(tag) && tag.isWellFormed()
    ? tag
    : undefined
}

/** A comment is shown on the page of its content. */
export const commentPageOf = (page: string, commentId: string): string => `${page}#comment-${commentId}`

/** People and places have a name, an id, or a segment that may be either. */
export type Address =
  | { readonly kind: 'person'; readonly name?: string; readonly id?: string }
  | { readonly kind: 'place'; readonly type?: PlaceType; readonly name?: string; readonly id?: string }
  | {
      readonly kind: 'content'
      readonly type?: ContentType
      readonly id: string
      readonly commentId?: string
    }

interface PageForm {
  readonly type: PageType
  readonly folder: string
  /** The prefix of the id. */
  readonly before: string
}

const FORMS: readonly PageForm[] = (Object.keys(pagePaths) as PageType[]).map((type) => {
  const [, folder = '', before = ''] = /^\/([^/]+)\/([^{]*)/.exec(pagePaths[type]) ?? []
  return { type, folder, before }
})

/** The names of collections in URIs; a message or comment is content as well. */
const COLLECTIONS: Record<string, (id: string) => Address> = {
  people: (id) => ({ kind: 'person', id }),
  places: (id) => ({ kind: 'place', id }),
  contents: (id) => ({ kind: 'content', id }),
  messages: (id) => ({ kind: 'content', type: 'message', id }),
  comments: (id) => ({ kind: 'content', type: 'comment', id }),
}

const isPlaceType = (type: PageType): type is PlaceType => PLACE_TYPES.some((placeType) => placeType === type)

const LONGEST_NAME = 200

/** Decoded once. Undefined if the result could be a path segment such as `..`, or is not valid text. */
function readName(written: string): string | undefined {
  try {
    const name = decodeURIComponent(written)
    const isName = /^[^/\\%\p{Cc}\s]+$/u.test(name) && !/^\.{1,2}$/.test(name) && name.isWellFormed()
    return isName && name.length <= LONGEST_NAME ? name : undefined
  } catch {
    return undefined
  }
}

function readPage(folder: string, written: string, fragment: string): Address | undefined {
  const form = FORMS.find((one) => one.folder === folder)
  if (!form) return readEntity(folder, written)
  const { type, before } = form
  if (type === 'person' || isPlaceType(type)) {
    const name = readName(written)
    if (name === undefined) return undefined
    // A URI may begin at its collection, and a username may look like an id.
    return type === 'person'
      ? { kind: 'person', name, ...(isId(written) && { id: written }) }
      : { kind: 'place', type, name }
  }
  const id = written.slice(before.length)
  if (!written.startsWith(before) || !isId(id)) return undefined
  const commentId = /^comment-(\d+)$/.exec(fragment)?.[1] ?? ''
  return { kind: 'content', type, id, ...(isId(commentId) && { commentId }) }
}

const readEntity = (collection: string, id: string): Address | undefined =>
  isId(id) && Object.hasOwn(COLLECTIONS, collection) ? COLLECTIONS[collection]?.(id) : undefined

/** Scheme and authority, path, fragment; the query does not matter. */
const WRITTEN = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?(\/[^?#]*)(?:\?[^#]*)?(?:#(.*))?$/i

/**
 * The target of a link in a text, if it is on this instance. Links are not normalised first: a link counts if it is
 * written as we would write it, so that no two readers can understand it differently.
 */
export function readAddress(text: string, baseUrl: string): Address | undefined {
  if (/[\\\s\p{Cc}]/u.test(text)) return undefined
  const [, origin, written = '', fragment = ''] = WRITTEN.exec(text) ?? []
  const base = new URL(baseUrl)
  if (origin !== undefined && !originsOf(base).includes(origin.toLowerCase())) return undefined
  const path = pathWithin(base, written) ?? (origin === undefined ? written : undefined)
  const segments =
    path
      ?.replace(/(.)\/$/, '$1')
      .split('/')
      .slice(1) ?? []
  const [first = '', second = '', third, ...more] = segments
  if (first === 'api' && second === 'core' && third === 'v3') {
    const [collection = '', id = ''] = more
    return more.length === 2 ? readEntity(collection, id) : undefined
  }
  if (segments.length === 2) return readPage(first, second, fragment)
  const page = segments.length === 3 && third === 'activity' ? readPage(first, second, '') : undefined
  return page?.kind === 'place' && page.name !== undefined ? page : undefined
}

/** The author (username or id) and the update of a page. Not among the URLs of content, because v3 has no updates. */
export function readUpdatePage(text: string, baseUrl: string): { name: string; id: string } | undefined {
  const [, origin, written = ''] = WRITTEN.exec(text) ?? []
  const path = origin === undefined ? (pathWithin(new URL(baseUrl), written) ?? written) : ''
  const [, folder, name = '', id = ''] = /^\/([^/]+)\/([^/]+)\/status\/([^/]+)\/?$/.exec(path) ?? []
  const read = readName(name)
  return folder === 'people' && read !== undefined && isId(id) ? { name: read, id } : undefined
}

/** The tag of a page. */
export function readTagPage(text: string, baseUrl: string): string | undefined {
  const [, origin, written = ''] = WRITTEN.exec(text) ?? []
  const path = origin === undefined ? (pathWithin(new URL(baseUrl), written) ?? written) : ''
  const [, segment = ''] = /^\/tags\/([^/]+)\/?$/.exec(path) ?? []
  try {
    return readTag(decodeURIComponent(segment))
  } catch {
    return undefined
  }
}
