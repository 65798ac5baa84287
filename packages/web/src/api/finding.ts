/** What somebody means while they are still typing: people, places and content, each as a line to choose. */
import { filter } from '@folkmoot/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { may } from './allowed.ts'
import { client } from './client.ts'

export interface Found {
  /** The URI by which the API knows it. */
  readonly uri: string
  readonly name: string
  /** What tells it from another of the same name. */
  readonly about?: string | undefined
  readonly html: string | undefined
  readonly avatar?: string | undefined
  readonly type: string
}

/** Where to look. */
export type Quarry = 'people' | 'places' | 'placesToWriteIn' | 'content'

const MOST = 6
const PAUSE_MS = 150

/** The last word may not be finished; what has a meaning in filters is left out. */
function wordsOf(typed: string): string {
  const words = typed.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()
  return words === '' ? '' : `${words}*`
}

async function findPeople(words: string): Promise<Found[]> {
  const { list } = await client.listPeople({
    count: MOST,
    fields: 'displayName,svc.username,thumbnailUrl,resources.self,resources.html',
    ...(words === '' ? {} : { filter: [filter('search', words)] }),
  })
  return list.map(({ displayName, svc, thumbnailUrl, resources }) => ({
    uri: resources.self?.ref ?? '',
    html: resources.html?.ref,
    name: displayName,
    about: svc.username,
    avatar: thumbnailUrl,
    type: 'person',
  }))
}

const listPlaces = async (words: string, count: number) =>
  await client.listPlaces({
    count,
    fields: 'name,type,resources.self,resources.html,resources.avatar,resources.contents',
    filter: [words === '' ? filter('relationship', 'member') : filter('search', words)],
  })

const foundPlaces = (list: Awaited<ReturnType<typeof listPlaces>>['list']): Found[] =>
  list.map(({ name, type, resources }) => ({
    uri: resources.self?.ref ?? '',
    html: resources.html?.ref,
    name,
    avatar: resources.avatar?.ref,
    type,
  }))

const findPlaces = async (words: string) => foundPlaces((await listPlaces(words, MOST)).list)

/** No filter tells them apart, so that more are asked for than are shown. */
async function findPlacesToWriteIn(words: string): Promise<Found[]> {
  const { list } = await listPlaces(words, MOST * 4)
  return foundPlaces(list.filter((place) => may(place, 'contents', 'POST')).slice(0, MOST))
}

async function findContent(words: string): Promise<Found[]> {
  const { list } = await client.listContents({
    count: MOST,
    fields: 'subject,type,author.displayName,resources.self,resources.html',
    ...(words === '' ? {} : { filter: [filter('search', words)] }),
  })
  return list.map(({ subject = '', type, author, resources }) => ({
    uri: resources.self?.ref ?? '',
    html: resources.html?.ref,
    name: subject,
    about: author.displayName,
    type,
  }))
}

const FINDERS: Record<Quarry, (words: string) => Promise<Found[]>> = {
  people: findPeople,
  places: findPlaces,
  placesToWriteIn: findPlacesToWriteIn,
  content: findContent,
}

/** As it was a moment ago, so that not every letter is a question. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** Of what was found before the last letters, what still fits: Enter must take nothing that is not meant. */
const stillFits = ({ name, about = '' }: Found, typed: string) =>
  `${name} ${about}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())

interface Finding {
  readonly found: readonly Found[]
  readonly isSearching: boolean
}

/** Undefined: nothing is looked for just now. */
export function useFinding(where: readonly Quarry[], typed: string | undefined): Finding {
  const settled = useSettled(typed ?? '')
  const words = wordsOf(settled)
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['finding', where, words],
    queryFn: async () => (await Promise.all(where.map((one) => FINDERS[one](words)))).flat(),
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
