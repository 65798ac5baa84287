/** The values of a filter, checked against the accepted ones. */
import type { Filter } from '@folkmoot/contract'
import { type Failure, failure } from './failure.ts'

const SHOWN_CHARACTERS = 100

export const invalidFilter = (filter: Filter, value: string, accepted: string): Failure =>
  failure('filter_invalid', `${filter.name}(${value.slice(0, SHOWN_CHARACTERS)}): accepted are ${accepted}.`)

export function requireKnown(filter: Filter, known: readonly string[], accepted = known): void {
  const unknown = filter.values.find((value) => !known.includes(value))
  if (unknown !== undefined) throw invalidFilter(filter, unknown, accepted.join(', '))
}
