/** Search state: from the page's address to API filters. */
import { api, filter } from '@folkmoot/contract'
import { searchFor } from '../../api/words.ts'
import type { Named } from '../../parts/chips.tsx'
import { contentFiltersOf } from '../../parts/content-filters.tsx'
import type { AddressState } from '../../parts/use-address.ts'
import { t } from '../../texts/texts.ts'

export const KINDS = ['contents', 'people', 'places'] as const
export type Kind = (typeof KINDS)[number]

const SEARCHES = { contents: 'searchContents', people: 'searchPeople', places: 'searchPlaces' } as const

export const searchPath = (kind: Kind): string => api[SEARCHES[kind]].path

export const kindOf = ({ tab }: AddressState): Kind => KINDS.find((kind) => kind === tab) ?? 'contents'

const DAYS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 }
const DAY_MS = 86_400_000

export const sinceChoices = (): Named[] => [
  { value: 'day', label: t('filter.day') },
  { value: 'week', label: t('filter.week') },
  { value: 'month', label: t('filter.month') },
  { value: 'year', label: t('filter.year') },
]

/** Rounded to days, so that the query stays cacheable. */
function sinceFilter(since: string | undefined): string[] {
  const days = DAYS[since ?? '']
  if (days === undefined) return []
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  return [filter('after', new Date(today - days * DAY_MS).toISOString())]
}

/** Only content has type, place and author. */
export function filtersOf(kind: Kind, words: string, state: AddressState): string[] {
  const narrowing =
    kind === 'contents' ? contentFiltersOf(state) : state.tag === undefined ? [] : [filter('tag', state.tag)]
  return [searchFor(words), ...narrowing, ...sinceFilter(state.since)]
}

/** All filters of the address, cleared. */
export const NO_FILTERS = {
  type: undefined,
  place: undefined,
  author: undefined,
  tag: undefined,
  since: undefined,
}

export const hasFilters = (state: AddressState): boolean =>
  Object.keys(NO_FILTERS).some((name) => state[name] !== undefined)

interface Sort {
  readonly contents: 'relevanceDesc' | 'dateCreatedDesc' | 'latestActivityDesc'
  readonly people: 'relevanceDesc' | 'firstNameAsc' | 'dateJoinedDesc'
  readonly places: 'relevanceDesc' | 'titleAsc' | 'latestActivityDesc'
}

export const sortChoices = (): { [One in Kind]: Named<Sort[One]>[] } => ({
  contents: [
    { value: 'relevanceDesc', label: t('sort.relevance') },
    { value: 'dateCreatedDesc', label: t('sort.created') },
    { value: 'latestActivityDesc', label: t('sort.activity') },
  ],
  people: [
    { value: 'relevanceDesc', label: t('sort.relevance') },
    { value: 'firstNameAsc', label: t('sort.name') },
    { value: 'dateJoinedDesc', label: t('sort.joined') },
  ],
  places: [
    { value: 'relevanceDesc', label: t('sort.relevance') },
    { value: 'titleAsc', label: t('sort.name') },
    { value: 'latestActivityDesc', label: t('sort.activity') },
  ],
})

/** Undefined: best match. Sorts of another tab do not count. */
export function sortOf<One extends Kind>(kind: One, { sort }: AddressState): Sort[One] | undefined {
  const choices: readonly Named<Sort[One]>[] = sortChoices()[kind]
  const chosen = choices.find(({ value }) => value === sort)?.value
  return chosen === 'relevanceDesc' ? undefined : chosen
}
