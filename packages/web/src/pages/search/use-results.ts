import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../../api/queries.ts'
import type { AddressState } from '../../parts/use-address.ts'
import { filtersOf, sortOf } from './search-state.ts'

const enabledFor = (words: string) => ({ enabled: words !== '' })

/** All types at once, for the counts on tabs. */
export function useResults(words: string, state: AddressState) {
  const contents = useInfiniteQuery({
    ...askPages('searchContents', {
      filter: filtersOf('contents', words, state),
      sort: sortOf('contents', state),
    }),
    ...enabledFor(words),
  })
  const people = useInfiniteQuery({
    ...askPages('searchPeople', { filter: filtersOf('people', words, state), sort: sortOf('people', state) }),
    ...enabledFor(words),
  })
  const places = useInfiniteQuery({
    ...askPages('searchPlaces', { filter: filtersOf('places', words, state), sort: sortOf('places', state) }),
    ...enabledFor(words),
  })
  return { contents, people, places }
}
export type Results = ReturnType<typeof useResults>

interface Loaded {
  readonly data?: { readonly pages: readonly { readonly list: readonly unknown[] }[] } | undefined
  readonly hasNextPage: boolean
}

/** The count as far as known; undefined until loaded. */
export function countOf({ data, hasNextPage }: Loaded): string | undefined {
  if (!data) return undefined
  const count = data.pages.reduce((sum, { list }) => sum + list.length, 0)
  return hasNextPage ? `${count}+` : `${count}`
}
