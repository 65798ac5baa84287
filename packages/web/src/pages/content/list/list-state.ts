/** List state: from the page's address to API filters. */
import { filter } from '@folkmoot/contract'
import { isSignedIn } from '../../../api/me.ts'
import type { Named } from '../../../parts/chips.tsx'
import { contentFiltersOf } from '../../../parts/content-filters.tsx'
import type { AddressState } from '../../../parts/use-address.ts'
import { dateOf } from '../../../texts/dates.ts'
import { t } from '../../../texts/texts.ts'

export const NO_FILTERS = {
  type: undefined,
  place: undefined,
  author: undefined,
  tag: undefined,
  mine: undefined,
  from: undefined,
  to: undefined,
  unanswered: undefined,
}

export const hasFilters = (state: AddressState): boolean =>
  Object.keys(NO_FILTERS).some((name) => state[name] !== undefined)

const RELATIONSHIPS = ['participated', 'following', 'liked'] as const

export const mineChoices = (): Named[] =>
  RELATIONSHIPS.map((value) => ({ value, label: t(`filter.${value}`) }))

const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(dateOf(`${text}T00:00:00Z`).getTime())

/** Days of publication, in UTC; figures lead here with them. */
export const daysOf = ({ from, to }: AddressState): { from: string; to: string } | undefined =>
  isDay(from) && isDay(to) ? { from, to } : undefined

export function filtersOf(state: AddressState): string[] {
  const mine = RELATIONSHIPS.find((relationship) => isSignedIn && relationship === state.mine)
  const days = daysOf(state)
  return [
    ...contentFiltersOf(state),
    ...(mine ? [filter('relationship', mine)] : []),
    ...(days
      ? [filter('creationDate', `${days.to}T23:59:59.999+0000`, `${days.from}T00:00:00.000+0000`)]
      : []),
    ...(state.unanswered ? ['unanswered'] : []),
  ]
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
