/** What is asked of the API for a view. */
import { V3 } from '@folkmoot/contract'
import { boot } from '../../../boot.ts'
import type { FiguresView } from './span.ts'

const spanOf = ({ from, to, interval, placeID }: FiguresView) => ({
  from,
  to,
  interval,
  ...(placeID !== undefined && { place: `${boot.baseUrl}${V3}/places/${placeID}` }),
})

export const requestOf = (view: FiguresView) => ({
  ...spanOf(view),
  ...(view.isCompared && { compare: true }),
})

/** A file of the API, which the browser downloads with the session of the page. */
export const csvPath = (view: FiguresView): string =>
  `${boot.base}${V3}/figures/csv?${new URLSearchParams(spanOf(view))}`
