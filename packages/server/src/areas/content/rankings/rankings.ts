/** Lists of what is popular, trending and recommended, as far as the caller may see it now. */
import { TOP_TYPES } from '@folkmoot/contract'
import type { Actor, Member } from '../../../actor.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import { failure } from '../../../failure.ts'
import { type Caller, type ContentFilter, idsOf, typesOf } from '../reading/filter-values.ts'
import { listOf, visibleToCaller } from '../reading/filters.ts'
import { findContentPage } from '../reading/list-queries.ts'
import type { ContentKey } from '../reading/rows.ts'
import { notBy } from './by-filters.ts'
import { RANKED_MAX, type Ranked, rankedContents } from './ranked-filters.ts'
import { recommendedContents } from './recommended-filters.ts'

/** Rankings end after the first thousand. */
export const isBeyond = ({ startIndex }: PageRequest): boolean => startIndex >= RANKED_MAX

export function requireMember(actor: Actor): Member {
  if (actor.kind === 'member') return actor
  throw failure('forbidden', 'Only who is signed in follows people and has places.')
}

const NOTHING = { rows: [], end: undefined } as const

/** Content that another table leads to. */
export async function findRanked(
  caller: Caller,
  { from, order }: Ranked,
  filters: readonly ContentFilter[],
  request: PageRequest,
  conditions: ReturnType<typeof listOf>['conditions'] = [],
): Promise<Page<ContentKey>> {
  const { context, actor } = caller
  const { root, conditions: own } = listOf(caller, filters)
  // Only top content has scores.
  if (root !== 'content' || isBeyond(request)) return NOTHING
  const list = { root, from, order, conditions: [...own, ...conditions, visibleToCaller(actor)[root]] }
  return await findContentPage(context.db, actor, list, request)
}

export async function findByScore(
  caller: Caller,
  score: 'trending' | 'popular',
  filters: readonly ContentFilter[],
  request: PageRequest,
): Promise<Page<ContentKey>> {
  const named = (name: string) => filters.filter((filter) => filter.name === name)
  const [types] = named('type').map(typesOf)
  const places = named('place').map((filter) => idsOf(caller, filter, 'places'))
  const wanted = { types: types ?? TOP_TYPES, placeIds: places[0] }
  return await findRanked(caller, rankedContents(caller.actor, score, wanted, request), filters, request)
}

export async function findRecommended(
  caller: Caller,
  filters: readonly ContentFilter[],
  request: PageRequest,
): Promise<Page<ContentKey>> {
  const { id } = requireMember(caller.actor)
  return await findRanked(caller, recommendedContents(id), filters, request, [notBy(id)])
}
