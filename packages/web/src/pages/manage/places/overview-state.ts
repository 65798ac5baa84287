/** The state of the page, as filters of the API. */
import { filter } from '@folkmoot/contract'
import type { AddressState } from '../../../parts/use-address.ts'

/** Days without activity. */
export const QUIET_DAYS = ['90', '182', '365'] as const
export const STATES = ['active', 'archived'] as const
export const OWNERS = ['none'] as const

const DAY_MS = 86_400_000

const isOneOf = (values: readonly string[], value: string | undefined): value is string =>
  value !== undefined && values.includes(value)

/** Whole days, so that a reload asks for the same. */
const daysAgo = (days: string) =>
  new Date(Math.floor(Date.now() / DAY_MS - Number(days)) * DAY_MS).toISOString().replace('Z', '+0000')

/** Whether all places are looked through, rather than those of one level of the tree. */
export const isNarrowed = ({ owner, quiet, state }: AddressState): boolean =>
  isOneOf(OWNERS, owner) || isOneOf(QUIET_DAYS, quiet) || isOneOf(STATES, state)

export const filtersOf = ({ owner, quiet, state }: AddressState): string[] => [
  ...(isOneOf(OWNERS, owner) ? ['ownerless'] : []),
  ...(isOneOf(QUIET_DAYS, quiet) ? [filter('lastActivity', daysAgo(quiet), 'null')] : []),
  ...(isOneOf(STATES, state) ? [filter('status', state)] : []),
]
