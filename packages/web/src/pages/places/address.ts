/** State of the place pages in the address. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SearchParams } from '../../search-params.ts'

type Change = Readonly<Record<string, string | readonly string[] | undefined>>

export const oneOf = <Known extends string>(
  known: readonly Known[],
  value: SearchParams[string] | undefined,
): Known | undefined => known.find((one) => one === value)

/** A single value is a text, several are a list. */
export const someOf = <Known extends string>(
  known: readonly Known[],
  value: SearchParams[string] | undefined,
): readonly Known[] => known.filter((one) => (Array.isArray(value) ? value.includes(one) : value === one))

export const textOf = (value: SearchParams[string] | undefined): string =>
  typeof value === 'string' ? value : ''

export function useAddress() {
  const search: SearchParams = useSearch({ strict: false })
  const navigate = useNavigate()
  /** Undefined removes a value. Typing replaces the history entry, other changes add one. */
  const change = (next: Change, { isTyping = false } = {}) =>
    void navigate({ to: '.', search: { ...search, ...next }, replace: isTyping, resetScroll: false })
  return { search, change }
}
