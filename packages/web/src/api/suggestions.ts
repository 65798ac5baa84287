/** Suggestions while typing: people, places, content and tags. */
import { filter } from '@folkmoot/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { may } from './allowed.ts'
import { client } from './client.ts'
import { isSignedIn } from './me.ts'
import { useSettled } from './settled.ts'
import { askAsTyped } from './words.ts'

export interface Found {
  /** The URI by which the API knows it; of a tag, its word. */
  readonly uri: string
  readonly name: string
  /** Distinguishes it from others of the same name. */
  readonly about?: string | undefined
  readonly html: string | undefined
  readonly avatar?: string | undefined
  readonly type: string
  /** Of a discussion: whether it asks a question. */
  readonly question?: boolean
  /** Username of a person, for `@` mentions. */
  readonly username?: string
}

export const uriOf = ({ uri }: Found): string => uri

/** What to search. */
export type SuggestionType =
  | 'people'
  | 'places'
  | 'placesToWriteIn'
  | 'placesToInviteTo'
  | 'content'
  | 'discussions'
  | 'documents'
  | 'documentsAndNews'
  | 'tags'

const MOST = 8

/** Drops characters with a meaning in filters. */
const wordsOf = (typed: string) => typed.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()

/** Nobody invites people who are in, invited already, or banned. */
const UNINVITABLE = filter('state', 'owner', 'member', 'invited', 'banned')

async function findUninvitable(placeID: string, people: readonly string[]): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set()
  const wanted = { count: people.length, fields: 'person.id,-resources' }
  const { list } = await client.listMembers({
    placeID,
    filter: [filter('person', ...people), UNINVITABLE],
    ...wanted,
  })
  return new Set(list.map(({ person }) => person.id))
}

/** With a place: people to invite there. As with places below, it asks for more than it shows. */
async function findPeople(words: string, placeID?: string): Promise<Found[]> {
  const wanted = {
    count: placeID === undefined ? MOST : MOST * 4,
    fields: 'id,displayName,svc.username,thumbnailUrl,resources.self,resources.html',
  }
  const { list: all } = await (words === ''
    ? client.listPeople(wanted)
    : askAsTyped(words, (search) => client.listPeople({ ...wanted, filter: [search] })))
  const without =
    placeID === undefined
      ? undefined
      : await findUninvitable(
          placeID,
          all.map(({ id }) => id),
        )
  const list = all.filter(({ id }) => !without?.has(id)).slice(0, MOST)
  return list.map(({ displayName, svc: { username }, thumbnailUrl, resources }) => ({
    uri: resources.self?.ref ?? '',
    html: resources.html?.ref,
    name: displayName,
    about: `@${username}`,
    avatar: thumbnailUrl,
    type: 'person',
    username,
  }))
}

const PLACES = {
  count: MOST,
  fields: 'name,type,resources.self,resources.html,resources.avatar,resources.contents,resources.invites',
}

/** Before typing: own places, or else the most active ones. */
async function likelyPlaces(wanted: typeof PLACES) {
  const own =
    isSignedIn && (await client.listPlaces({ ...wanted, filter: [filter('relationship', 'member')] }))
  if (own && own.list.length > 0) return own
  return await client.listPlaces({ ...wanted, sort: 'latestActivityDesc' })
}

const listPlaces = async (words: string, count: number) =>
  await (words === ''
    ? likelyPlaces({ ...PLACES, count })
    : askAsTyped(words, (search) => client.listPlaces({ ...PLACES, count, filter: [search] })))

const foundPlaces = (list: Awaited<ReturnType<typeof listPlaces>>['list']): Found[] =>
  list.map(({ name, type, resources }) => ({
    uri: resources.self?.ref ?? '',
    html: resources.html?.ref,
    name,
    avatar: resources.avatar?.ref,
    type,
  }))

/** No filter exists for these, so it asks for more than it shows. */
async function findPlacesWith(resource: 'contents' | 'invites', words: string): Promise<Found[]> {
  const { list } = await listPlaces(words, MOST * 4)
  return foundPlaces(list.filter((place) => may(place, resource, 'POST')).slice(0, MOST))
}

const findPlaces = async (words: string) => foundPlaces((await listPlaces(words, MOST)).list)

async function findContent(words: string, ...types: string[]): Promise<Found[]> {
  const only = types.length > 0 ? [filter('type', ...types)] : []
  const wanted = {
    count: MOST,
    fields: 'subject,type,question,author.displayName,resources.self,resources.html',
  }
  const { list } = await (words === ''
    ? client.listContents({ ...wanted, filter: only })
    : askAsTyped(words, (search) => client.listContents({ ...wanted, filter: [search, ...only] })))
  return list.map(({ subject = '', type, question = false, author, resources }) => ({
    uri: resources.self?.ref ?? '',
    html: resources.html?.ref,
    name: subject,
    about: author.displayName,
    type,
    question,
  }))
}

async function findTags(typed: string): Promise<Found[]> {
  const { list } = await client.listTags({
    count: MOST,
    ...(typed !== '' && { filter: [filter('prefix', typed)] }),
  })
  return list.map(({ name }) => ({ uri: name, html: undefined, name, type: 'tag' }))
}

const FINDERS: Record<SuggestionType, (typed: string, placeID?: string) => Promise<Found[]>> = {
  people: (typed, placeID) => findPeople(wordsOf(typed), placeID),
  places: (typed) => findPlaces(wordsOf(typed)),
  placesToWriteIn: (typed) => findPlacesWith('contents', wordsOf(typed)),
  placesToInviteTo: (typed) => findPlacesWith('invites', wordsOf(typed)),
  content: (typed) => findContent(wordsOf(typed)),
  documentsAndNews: (typed) => findContent(wordsOf(typed), 'document', 'announcement'),
  discussions: (typed) => findContent(wordsOf(typed), 'discussion'),
  documents: (typed) => findContent(wordsOf(typed), 'document'),
  tags: (typed) => findTags(typed),
}

/** Earlier results that still match, so that Enter picks no wrong one. */
const stillFits = ({ name, about = '' }: Found, typed: string) =>
  `${name} ${about}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())

interface Finding {
  readonly found: readonly Found[]
  readonly isSearching: boolean
}

/** Undefined: no search. With a place, people are those to invite there. */
export function useSuggestions(
  where: readonly SuggestionType[],
  typed: string | undefined,
  placeID?: string,
): Finding {
  const settled = useSettled(typed ?? '')
  const asked = settled.trim()
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['finding', where, asked, placeID],
    queryFn: async () => (await Promise.all(where.map((one) => FINDERS[one](asked, placeID)))).flat(),
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
  })
  const isLate = isPlaceholderData || settled !== typed
  const found = typed === undefined ? [] : (data ?? [])
  return {
    found: isLate ? found.filter((one) => stillFits(one, typed ?? '')) : found,
    isSearching: isFetching || isLate,
  }
}
