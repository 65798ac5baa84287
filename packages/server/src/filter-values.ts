/** The values of a filter, checked against the accepted ones. */
import { type Filter, isId, typeCodes } from '@folkmoot/contract'
import { lowered } from './engines/text-search/folding.ts'
import { type Failure, failure } from './failure.ts'

const SHOWN_CHARACTERS = 100

export const invalidFilter = (filter: Filter, value: string, accepted: string): Failure =>
  failure('filter_invalid', `${filter.name}(${value.slice(0, SHOWN_CHARACTERS)}): accepted are ${accepted}.`)

export function requireKnown(filter: Filter, known: readonly string[], accepted = known): void {
  const unknown = filter.values.find((value) => !known.includes(value))
  if (unknown !== undefined) throw invalidFilter(filter, unknown, accepted.join(', '))
}

/** Each value costs a part of the statement. */
export const eachOnce = ({ values }: Filter): string[] => [...new Set(values)]

/** The tag in lower case, if a list is filtered by one tag and nothing else. */
export function onlyTag([only, ...others]: readonly Filter[]): string | undefined {
  const [tag, ...more] = only?.name === 'tag' ? lowered(only.values) : []
  return others.length === 0 && more.length === 0 ? tag : undefined
}

export interface Descriptors {
  readonly types: readonly string[]
  readonly ids: readonly string[]
}

/** The pairs of `entityDescriptor`, without those of other types. */
export function readDescriptors(
  { values }: Filter,
  types: readonly (keyof typeof typeCodes)[],
  example: string,
): Descriptors {
  if (values.length % 2 !== 0 || !values.every((value) => isId(value))) {
    throw failure('filter_invalid', `entityDescriptor takes pairs of a type code and an id: ${example}.`)
  }
  const pairs = values.flatMap((code, index) => {
    const type = types.find((name) => typeCodes[name] === Number(code))
    const id = values[index + 1]
    return index % 2 === 0 && type && id !== undefined ? [{ type, id }] : []
  })
  return { types: pairs.map(({ type }) => type), ids: pairs.map(({ id }) => id) }
}
