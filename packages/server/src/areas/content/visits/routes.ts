import { api } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { contents, people, places } from '../rankings/list-routes.ts'
import { findRanked, requireMember } from '../rankings/rankings.ts'
import { visitedLately, visitedOften } from './visited-filters.ts'

const orders = [
  [visitedLately, api.listVisitedContents, api.listVisitedPeople, api.listVisitedPlaces],
  [visitedOften, api.listFrequentContents, api.listFrequentPeople, api.listFrequentPlaces],
] as const

export const visitsRoutes: readonly Route[] = orders.flatMap(([visited, ofContents, ofPeople, ofPlaces]) => [
  read(ofContents, async (call) => {
    const { id } = requireMember(call.actor)
    return contents(call, await findRanked(call, visited(id, 'content'), call.filters, call.page))
  }),
  read(ofPeople, async (call) => people(call, visited(requireMember(call.actor).id, 'person'))),
  read(ofPlaces, async (call) => places(call, visited(requireMember(call.actor).id, 'place'))),
])
