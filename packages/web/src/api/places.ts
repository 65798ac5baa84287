/** Queries of the place pages, and what to refetch after a change. */
import type { PlaceType } from '@folkmoot/contract'
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from './client.ts'
import { queryClient } from './queries.ts'

const READ = {
  group: 'getGroupOfPage',
  space: 'getSpaceOfPage',
  project: 'getProjectOfPage',
  blog: 'getBlogOfPage',
} as const

export const askPlaceOfPage = (type: PlaceType, name: string) =>
  queryOptions({ queryKey: ['getPlaceOfPage', type, name], queryFn: () => client[READ[type]]({ name }) })

/** All queries about places and members. */
const ABOUT_PLACES = [
  'getPlaceOfPage',
  'getPlace',
  'getRootPlace',
  'listPlaces',
  'listChildPlaces',
  'listMemberships',
  'listMembers',
  'listModerators',
  'listInvites',
  'listPlaceFollowingIn',
]

export async function refetchPlaces(names: readonly string[] = ABOUT_PLACES): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) })
}

interface Paged {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  fetchNextPage(): Promise<unknown>
}

/** Reads a list to its end, where all of it must be known. */
export function useLoadAllPages({ hasNextPage, isFetching, fetchNextPage }: Paged, isWanted = true): void {
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching) void fetchNextPage()
  }, [isWanted, hasNextPage, isFetching, fetchNextPage])
}
