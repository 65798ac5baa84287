/** List state: from the page's address to API filters. */
import { filter } from '@folkmoot/contract'
import { isSignedIn } from '../../../api/me.ts'
import type { Named } from '../../../parts/chips.tsx'
import { contentFiltersOf } from '../../../parts/content-filters.tsx'
import type { AddressState } from '../../../parts/use-address.ts'
import { t } from '../../../texts/texts.ts'

export const NO_FILTERS = {
  type: undefined,
  place: undefined,
  author: undefined,
  tag: undefined,
  mine: undefined,
}

export const hasFilters = (state: AddressState): boolean =>
  Object.keys(NO_FILTERS).some((name) => state[name] !== undefined)

const RELATIONSHIPS = ['participated', 'following', 'liked'] as const

export const mineChoices = (): Named[] =>
  RELATIONSHIPS.map((value) => ({ value, label: t(`filter.${value}`) }))

export function filtersOf(state: AddressState): string[] {
  const mine = RELATIONSHIPS.find((relationship) => isSignedIn && relationship === state.mine)
  return [...contentFiltersOf(state), ...(mine ? [filter('relationship', mine)] : [])]
}

const SORTS = ['latestActivityDesc', 'dateCreatedDesc', 'titleAsc'] as const
const SORT_TEXTS = {
  latestActivityDesc: 'sort.activity',
  dateCreatedDesc: 'sort.created',
  titleAsc: 'sort.title',
} as const

export const sortChoices = (): Named[] => SORTS.map((value) => ({ value, label: t(SORT_TEXTS[value]) }))

export const sortOf = ({ sort }: AddressState): (typeof SORTS)[number] =>
  SORTS.find((known) => known === sort) ?? 'latestActivityDesc'
