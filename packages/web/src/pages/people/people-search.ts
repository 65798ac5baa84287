/** Directory state in the address: `?search=ann&tag=bees&department=Garden&sort=lastNameAsc`. */
import { filter } from '@folkmoot/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SearchParams } from '../../search-params.ts'

/** API filters by name. */
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

/** Typed text matches prefixes of names; values of one filter are alternatives. */
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

/** The current state, and a way to change it. */
export function usePeopleSearch(): [PeopleSearch, (next: Partial<PeopleSearch>) => void] {
  const search = readPeopleSearch(useSearch({ strict: false }) as SearchParams)
  const navigate = useNavigate()
  const change = (next: Partial<PeopleSearch>) =>
    void navigate({
      to: '/people',
      search: writePeopleSearch({ ...search, ...next }) as never,
      // Typing replaces the history entry.
      replace: next.words !== undefined,
      resetScroll: false,
    })
  return [search, change]
}
