/** What of the queue is shown: read from the address. */
import { filter, ITEM_KINDS, type ItemKind, V3 } from '@folkmoot/contract'
import { boot } from '../../boot.ts'
import type { AddressState } from '../../parts/use-address.ts'

export interface QueueView {
  /** The only one shown, open or decided; links in mails name it. */
  readonly itemID: string | undefined
  readonly isDecided: boolean
  readonly kind: ItemKind | undefined
  readonly placeID: string | undefined
  readonly isNewestFirst: boolean
}

const idOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? text : undefined

/** Open items oldest first and decisions newest first, unless the address says otherwise. */
export function viewOf({ item, state, kind, place, sort }: AddressState): QueueView {
  const isDecided = state === 'resolved'
  return {
    itemID: idOf(item),
    isDecided,
    kind: ITEM_KINDS.find((known) => known === kind),
    placeID: idOf(place),
    isNewestFirst: sort === undefined ? isDecided : sort === 'newest',
  }
}

export const requestOf = ({ itemID, isDecided, kind, placeID, isNewestFirst }: QueueView) => ({
  filter: [
    itemID ? filter('id', itemID) : filter('state', isDecided ? 'resolved' : 'open'),
    ...(kind ? [filter('kind', kind)] : []),
    ...(placeID ? [filter('place', `${boot.baseUrl}${V3}/places/${placeID}`)] : []),
  ],
  sort: isNewestFirst ? ('dateCreatedDesc' as const) : ('dateCreatedAsc' as const),
})
