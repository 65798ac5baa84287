/** Answers lists that another table leads to. */
import type { Page } from '../../../db/list.ts'
import type { PageReply } from '../../../http/answer.ts'
import { present } from '../../../http/present.ts'
import type { CheckedCall } from '../../../http/route.ts'
import { findPeopleBy } from '../../identity/people.ts'
import { personPresentation } from '../../identity/represent.ts'
import { findPlacesBy } from '../../places/places.ts'
import { placePresentation } from '../../places/represent.ts'
import { presentationFor } from '../reading/presentation.ts'
import type { ContentKey } from '../reading/rows.ts'
import type { Ranked } from './ranked-filters.ts'
import { isBeyond } from './rankings.ts'

export async function contents(call: CheckedCall, { rows, end }: Page<ContentKey>): Promise<PageReply> {
  return { list: await present(call, rows, presentationFor(call)), end }
}

const NOTHING = { list: [], end: undefined }

type PlaceFilters = Parameters<typeof findPlacesBy>[2]

export async function places(
  call: CheckedCall & { readonly filters: PlaceFilters },
  ranked: Parameters<typeof findPlacesBy>[1],
): Promise<PageReply> {
  if (isBeyond(call.page)) return NOTHING
  const { rows, end } = await findPlacesBy(call, ranked, call.filters, call.page)
  return { list: await present(call, rows, placePresentation(call)), end }
}

export async function people(call: CheckedCall, ranked: Ranked): Promise<PageReply> {
  if (isBeyond(call.page)) return NOTHING
  const { rows, end } = await findPeopleBy(call, ranked, call.page)
  return { list: await present(call, rows, personPresentation(call)), end }
}
