/** What a list that takes filters is searched for. */
import type { Filter } from '@folkmoot/contract'
import type { Slice } from '../../db/page.ts'
import { type Asked, readAsked } from './asked.ts'
import type { FoundTexts } from './found-texts.ts'
import type { SearchPlan } from './plan.ts'
import { fold } from './text-search.ts'

export interface Searched {
  readonly asked: Asked
  /** As somebody typed it, folded: for telling what is called exactly so. */
  readonly typed: readonly string[]
  readonly subjectOnly: boolean
}

/** Undefined where no filter searches. All words of all such filters are sought together. */
export function searchedBy(filters: readonly Filter[]): Searched | undefined {
  const searches = filters.filter(({ name }) => name === 'search')
  if (searches.length === 0) return undefined
  const values = searches.flatMap((search) => search.values)
  const words = values.flatMap((value) => fold(value).replace(/[*"]/g, '').split(/\s+/))
  return {
    asked: readAsked(values),
    typed: words.filter((word) => word !== ''),
    subjectOnly: filters.some(({ name }) => name === 'subjectonly'),
  }
}

/** A page of a list, and how it was searched for if it was: then with what was looked at. */
export type Found<Key> =
  | (Slice<Key> & { readonly plan: undefined })
  | (Slice<Key & FoundTexts> & { readonly plan: SearchPlan })

export const NOTHING_FOUND = { rows: [], end: undefined } as const
