/** Which people the directory shows, as its address says it: `?search=ann&tag=bees&department=Garden&sort=lastNameAsc`. */
import { filter } from '@folkmoot/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SearchParams } from '../../search-params.ts'

/** The filters of the API, by their names. */
export const FILTERS = ['tag', 'title', 'department', 'location', 'company'] as const
export type FilterName = (typeof FILTERS)[number]

export const SORTS = ['firstNameAsc', 'lastNameAsc', 'dateJoinedDesc', 'updatedDesc'] as const
type Sort = (typeof SORTS)[number]

export interface Chip {
  readonly name: FilterName
  readonly value: string
}

export interface PeopleSearch {
  readonly words: string
  readonly chips: readonly Chip[]
  readonly sort: Sort | undefined
}

const listOf = (value: SearchParams[string] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

function readPeopleSearch(params: SearchParams): PeopleSearch {
  return {
    words: listOf(params.search)[0] ?? '',
    chips: FILTERS.flatMap((name) => listOf(params[name]).map((value) => ({ name, value }))),
    sort: SORTS.find((sort) => sort === params.sort),
  }
}

const writePeopleSearch = ({ words, chips, sort }: PeopleSearch): SearchParams => ({
  ...(words !== '' && { search: words }),
  ...Object.fromEntries(
    FILTERS.map((name) => [name, chips.filter((chip) => chip.name === name).map(({ value }) => value)]),
  ),
  ...(sort && { sort }),
})

/** What is typed finds names that begin so; of several values of one filter any will do. */
export function filtersOf({ words, chips }: PeopleSearch): string[] {
  const typed = words.trim().replace(/\*+$/, '')
  const byName = FILTERS.map((name) => ({
    name,
    values: chips.filter((chip) => chip.name === name).map(({ value }) => value),
  })).filter(({ values }) => values.length > 0)
  return [
    ...(typed === '' ? [] : [filter('search', `${typed}*`)]),
    ...byName.map(({ name, values }) => filter(name, ...values)),
  ]
}

/** What is asked for, and the way to ask for something else. */
export function usePeopleSearch(): [PeopleSearch, (next: Partial<PeopleSearch>) => void] {
  const search = readPeopleSearch(useSearch({ strict: false }) as SearchParams)
  const navigate = useNavigate()
  const change = (next: Partial<PeopleSearch>) =>
    void navigate({
      to: '/people',
      search: writePeopleSearch({ ...search, ...next }) as never,
      // What is typed letter by letter is one step back, not many.
      replace: next.words !== undefined,
      resetScroll: false,
    })
  return [search, change]
}
