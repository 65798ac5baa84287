/** What of the queue is shown: read from the address. */
import { filter, ITEM_KINDS, type ItemKind, V3 } from '@folkmoot/contract'
import { boot } from '../../boot.ts'
import type { AddressState } from '../../parts/use-address.ts'

export interface QueueView {
  readonly isDecided: boolean
  readonly kind: ItemKind | undefined
  readonly placeID: string | undefined
  readonly isNewestFirst: boolean
}

/** Open items oldest first and decisions newest first, unless the address says otherwise. */
export function viewOf({ state, kind, place, sort }: AddressState): QueueView {
  const isDecided = state === 'resolved'
  return {
    isDecided,
    kind: ITEM_KINDS.find((known) => known === kind),
    placeID: place !== undefined && /^[1-9]\d{0,15}$/.test(place) ? place : undefined,
    isNewestFirst: sort === undefined ? isDecided : sort === 'newest',
  }
}

export const requestOf = ({ isDecided, kind, placeID, isNewestFirst }: QueueView) => ({
  filter: [
    filter('state', isDecided ? 'resolved' : 'open'),
    ...(kind ? [filter('kind', kind)] : []),
    ...(placeID ? [filter('place', `${boot.baseUrl}${V3}/places/${placeID}`)] : []),
  ],
  sort: isNewestFirst ? ('dateCreatedDesc' as const) : ('dateCreatedAsc' as const),
})
