import { api, type Filter, HIGHLIGHTS } from '@folkmoot/contract'
import { failure } from '../../../failure.ts'
import { isAnyWanted, present } from '../../../http/present.ts'
import { type Route, read } from '../../../http/route.ts'
import { contentPresentation as contentFor, findContents } from '../../content/reading.ts'
import { findPeople } from '../../identity/people.ts'
import { personPresentation as personFor } from '../../identity/represent.ts'
import { findPlaces } from '../../places/places.ts'
import { placePresentation as placeFor } from '../../places/represent.ts'

/** The lists answer without one; whoever comes here means to search. */
function requireSearch(filters: readonly Filter[]): void {
  if (filters.some(({ name }) => name === 'search')) return
  throw failure('filter_invalid', 'A search needs words to look for: filter=search(…).')
}

export const searchRoutes: readonly Route[] = [
  read(api.searchContents, async (call) => {
    requireSearch(call.filters)
    const wanted = {
      filters: call.filters,
      sort: call.query.sort,
      isHighlighted: isAnyWanted(call, HIGHLIGHTS),
    }
    const { rows, end, more, didYouMean } = await findContents(call, wanted, call.page)
    return { list: await present(call, rows, contentFor(call), more), end, didYouMean }
  }),

  read(api.searchPeople, async (call) => {
    requireSearch(call.filters)
    const wanted = {
      filters: call.filters,
      sort: call.query.sort,
      isHighlighted: isAnyWanted(call, HIGHLIGHTS),
    }
    const { rows, end, more, didYouMean } = await findPeople(call, wanted, call.page)
    return { list: await present(call, rows, personFor(call), more), end, didYouMean }
  }),

  read(api.searchPlaces, async (call) => {
    requireSearch(call.filters)
    const wanted = {
      filters: call.filters,
      sort: call.query.sort,
      isHighlighted: isAnyWanted(call, HIGHLIGHTS),
    }
    const { rows, end, more, didYouMean } = await findPlaces(call, wanted, call.page)
    return { list: await present(call, rows, placeFor(call), more), end, didYouMean }
  }),
]
