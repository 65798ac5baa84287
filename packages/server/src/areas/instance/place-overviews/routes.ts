import { api } from '@folkmoot/contract'
import type { Actor, Member } from '../../../actor.ts'
import { failure } from '../../../failure.ts'
import { type Route, read } from '../../../http/route.ts'
import { mayListPlaceOverviews } from '../../identity/rights.ts'
import { conditionsOf, ORDERS } from './filters.ts'
import { findOverviews } from './queries.ts'
import { representOverview } from './represent.ts'

function requireMayList(actor: Actor): Member {
  if (actor.kind === 'member' && mayListPlaceOverviews(actor)) return actor
  throw failure('forbidden', 'Only community managers and admins list places with their owners.')
}

export const placeOverviewRoutes: readonly Route[] = [
  read(api.listPlaceOverviews, async (call) => {
    const { baseUrl } = call.context.config
    const viewer = requireMayList(call.actor)
    const wanted = {
      conditions: conditionsOf(call.filters, baseUrl),
      order: ORDERS[call.query.sort ?? 'titleAsc'],
    }
    const { rows, end } = await findOverviews(call.context.slowDb, viewer, wanted, call.page)
    return { list: rows.map((row) => representOverview(viewer, row, baseUrl)), end }
  }),
]
