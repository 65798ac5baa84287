import { api, type Filter, HIGHLIGHTS } from '@folkmoot/contract'
import { isSearch } from '../../../engines/text-search/finding.ts'
import { failure } from '../../../failure.ts'
import { isAnyWanted, present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read } from '../../../http/route.ts'
import { contentPresentation as contentFor, findContents } from '../../content/reading.ts'
import { findPeople } from '../../identity/people.ts'
import { personPresentation as personFor } from '../../identity/represent.ts'
import { findPlaces } from '../../places/places.ts'
import { placePresentation as placeFor } from '../../places/represent.ts'

interface SearchCall<OwnFilter extends Filter, Sort> extends CheckedCall {
  readonly filters: readonly OwnFilter[]
  readonly query: { readonly sort?: Sort }
}

/** Lists work without a search filter; searches need one. */
function wantedBy<OwnFilter extends Filter, Sort>(call: SearchCall<OwnFilter, Sort>) {
  const { filters, query } = call
  if (!isSearch(filters)) {
    throw failure('filter_invalid', 'A search needs words to look for: filter=search(…).')
  }
  return { filters, sort: query.sort, isHighlighted: isAnyWanted(call, HIGHLIGHTS) }
}

export const searchRoutes: readonly Route[] = [
  read(api.searchContents, async (call) => {
    const { rows, end, more, didYouMean } = await findContents(call, wantedBy(call), call.page)
    return { list: await present(call, rows, contentFor(call), more), end, didYouMean }
  }),

  read(api.searchPeople, async (call) => {
    const { rows, end, more, didYouMean } = await findPeople(call, wantedBy(call), call.page)
    return { list: await present(call, rows, personFor(call), more), end, didYouMean }
  }),

  read(api.searchPlaces, async (call) => {
    const { rows, end, more, didYouMean } = await findPlaces(call, wantedBy(call), call.page)
    return { list: await present(call, rows, placeFor(call), more), end, didYouMean }
  }),
]
