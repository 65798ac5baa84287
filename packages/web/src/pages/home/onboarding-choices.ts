/** Places and people for somebody who is new: those that are recommended, then those where most is going on. */
import type { Person, Place } from '@folkmoot/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { may, type Offered } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { SUGGESTED_PEOPLE, SUGGESTED_PLACES } from '../../parts/suggestions.ts'

const SHOWN = 4
/** Some are left out: closed groups, and what one belongs to already. */
const ASKED = 25
/** A list that changes while one chooses would move. */
const staleTime = Number.POSITIVE_INFINITY

const ACTIVE_PLACES = queryOptions({
  queryKey: ['placesForNewMembers'],
  queryFn: async () => {
    const { list } = await client.listPlaces({
      filter: ['type(group)'],
      sort: 'latestActivityDesc',
      count: ASKED,
    })
    return list.filter(({ groupType }) => groupType === 'OPEN' || groupType === 'MEMBER_ONLY')
  },
  staleTime,
})

const PEOPLE_FIELDS = '@summary,location,tags,thumbnailUrl,-emails'
const ACTIVE_PEOPLE = queryOptions({
  queryKey: ['peopleForNewMembers'],
  queryFn: async () => {
    const [trending, first] = await Promise.all([
      client.listTrendingPeople({ count: ASKED, fields: PEOPLE_FIELDS }),
      client.listPeople({ count: ASKED, sort: 'dateJoinedAsc', fields: PEOPLE_FIELDS }),
    ])
    return [...trending.list, ...first.list]
  },
  staleTime,
})

const isFew = (list: readonly unknown[] | undefined) => list !== undefined && list.length < SHOWN

interface Listed extends Offered {
  readonly id: string
}

/** What a query found, and nothing once it failed; undefined while it is loaded. */
interface Answer<One> {
  readonly list: readonly One[] | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

interface Asked<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

function answerOf<Data, One>(
  { data, error, refetch }: Asked<Data>,
  listOf: (data: Data) => readonly One[],
): Answer<One> {
  return { list: data === undefined ? (error ? [] : undefined) : listOf(data), error, refetch }
}

export interface Choosing<One> {
  /** Undefined while loading. */
  readonly chosen: readonly One[] | undefined
  /** Why there is nothing to choose from. */
  readonly error: unknown
  readonly retry: () => void
}

/** Each once. What cannot be listed is left out, unless nothing else is there. */
function choose<One extends Listed>(
  recommended: Answer<One>,
  active: Answer<One>,
  isOffered: (one: One) => boolean,
): Choosing<One> {
  const failed = [recommended, active].filter(({ error }) => error)
  const isLoading = !recommended.list || (isFew(recommended.list) && !active.list)
  const each = new Map([...(recommended.list ?? []), ...(active.list ?? [])].map((one) => [one.id, one]))
  const chosen = isLoading ? undefined : [...each.values()].filter(isOffered).slice(0, SHOWN)
  return {
    chosen,
    error: chosen?.length === 0 ? failed[0]?.error : undefined,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

export function usePlacesToJoin(): Choosing<Place> {
  const recommended = answerOf(useQuery(SUGGESTED_PLACES), ({ list }) => list)
  const active = useQuery({ ...ACTIVE_PLACES, enabled: isFew(recommended.list) })
  return choose(
    recommended,
    answerOf(active, (list) => list),
    (place) => may(place, 'members', 'POST'),
  )
}

export function usePeopleToFollow(): Choosing<Person> {
  const recommended = answerOf(useQuery(SUGGESTED_PEOPLE), ({ list }) => list)
  const active = useQuery({ ...ACTIVE_PEOPLE, enabled: isFew(recommended.list) })
  return choose(
    recommended,
    answerOf(active, (list) => list),
    (person) => may(person, 'follow', 'PUT'),
  )
}
