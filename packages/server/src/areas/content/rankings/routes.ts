import { api } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { NOT_ARCHIVED, openInside } from '../../places/filters.ts'
import { findContents } from '../reading/finding.ts'
import { contents, people, places } from './list-routes.ts'
import { trendingPeople, trendingPlaces } from './ranked-filters.ts'
import { findByScore, findRecommended, requireMember } from './rankings.ts'
import { recommendedPeople, recommendedPlaces } from './recommended-filters.ts'

const LATEST_ACTIVITY = { sort: 'latestActivityDesc', isHighlighted: false } as const

export const rankingsRoutes: readonly Route[] = [
  read(api.listRecentContents, async (call) =>
    contents(call, await findContents(call, { filters: call.filters, ...LATEST_ACTIVITY }, call.page)),
  ),

  read(api.listPopularContents, async (call) =>
    contents(call, await findByScore(call, 'popular', call.filters, call.page)),
  ),

  read(api.listTrendingContents, async (call) =>
    contents(call, await findByScore(call, 'trending', call.filters, call.page)),
  ),

  read(api.listRecommendedContents, async (call) =>
    contents(call, await findRecommended(call, call.filters, call.page)),
  ),

  read(api.listTrendingPlaces, async (call) =>
    places(call, { ...trendingPlaces(call.actor, call.page), conditions: [NOT_ARCHIVED] }),
  ),

  // That somebody is active in a closed group is for its members to know.
  read(api.listRecommendedPlaces, async (call) =>
    places(call, {
      ...recommendedPlaces(requireMember(call.actor).id),
      conditions: [openInside(call.actor), NOT_ARCHIVED],
    }),
  ),

  read(api.listTrendingPeople, async (call) => people(call, trendingPeople(call.page))),

  read(api.listRecommendedPeople, async (call) =>
    people(call, recommendedPeople(requireMember(call.actor).id)),
  ),
]
