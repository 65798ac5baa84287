/** Memberships of the signed-in person, pending ones too, and the places they follow. */
import type { Member, Place } from '@folkmoot/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isSignedIn } from './me.ts'
import { useLoadAllPages } from './places.ts'
import { ask, askPages } from './queries.ts'

/** The page maximum. */
const MOST = 100
/** Poll interval while a request is pending. */
const WHILE_WAITING_MS = 15_000

interface OwnMemberships {
  /** By place id; undefined until loaded. */
  readonly memberships: ReadonlyMap<string, Member> | undefined
  readonly error: unknown
}

/** For pages that cannot wait for ever. */
export function useOwnMembershipsOrError(): OwnMemberships {
  const pages = useInfiniteQuery({
    ...askPages('listMemberships', { personID: '@me', count: MOST }),
    enabled: isSignedIn,
    // A declined request sends no event.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ list }) => list.some((member) => member.state === 'pending'))
        ? WHILE_WAITING_MS
        : false,
  })
  useLoadAllPages(pages)
  const { data, error, hasNextPage } = pages
  const memberships = useMemo(
    () =>
      data && !hasNextPage
        ? new Map(data.pages.flatMap(({ list }) => list).map((member) => [member.place.id, member]))
        : undefined,
    [data, hasNextPage],
  )
  return { memberships, error }
}

/** By place id; undefined until loaded. */
export const useOwnMemberships = (): OwnMemberships['memberships'] => useOwnMembershipsOrError().memberships

/** Projects and blogs in a group share the members of the group. */
export const membershipPlaceOf = (place: Place): string =>
  /\/(\d+)$/.exec(place.resources.members?.ref ?? '')?.[1] ?? place.id

export const isIn = (member: Member | undefined): boolean =>
  member?.state === 'owner' || member?.state === 'member'

/** Ids of places followed in any stream. */
export function useFollowedPlaces(): ReadonlySet<string> {
  const pages = useInfiniteQuery({
    ...askPages('listPlaces', {
      filter: ['relationship(following)'],
      fields: 'id,-resources',
      count: MOST,
    }),
    enabled: isSignedIn,
  })
  useLoadAllPages(pages)
  const { data } = pages
  return useMemo(() => new Set(data?.pages.flatMap(({ list }) => list).map(({ id }) => id)), [data])
}

/** Streams that can follow things. */
export function useOwnStreams() {
  const { data } = useQuery({
    ...ask('listStreams', { personID: '@me', count: MOST }),
    enabled: isSignedIn,
  })
  return data?.list.filter(({ source }) => source === 'connections' || source === 'custom') ?? []
}
