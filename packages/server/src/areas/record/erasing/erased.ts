/** Whom an erasure is about, and how texts lose their addresses. Each area clears its own tables by it. */
import { type Static, Type } from 'typebox'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'

const names = Type.Array(Type.String())

export const ErasedNames = Type.Object({
  displayName: Type.String(),
  /** Folded: the last one and those before. */
  usernames: names,
  /** Folded addresses. */
  addresses: names,
})
export type ErasedNames = Static<typeof ErasedNames>

export interface Erased extends ErasedNames {
  readonly id: string
  /** Whether what they wrote goes too. */
  readonly isWithContent: boolean
}

/** The author of content whose author is gone. */
export const FORMER_MEMBER = 'Former member'
/** Instead of an address in a text of somebody else. */
const REMOVED = '[…]'

interface Batch {
  /** Where the next one begins; undefined if nothing is left. */
  readonly after: string | undefined
  readonly changed: number
}

/** Walks over a table by its ids, from `after` on. */
export type Walk = (context: Context, tx: Transaction, erased: Erased, after: string) => Promise<Batch>

const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const containing = (text: string) => `%${escapePattern(text)}%`

const pagesOf = ({ id, usernames }: Erased): string[] => [
  `/people/${id}`,
  ...usernames
    .flatMap((name) => [...new Set([name, encodeURIComponent(name)])])
    .map((name) => `/people/${name}`),
]

/** For `ilike any`: texts that may have to change. */
export const patternsOf = (erased: Erased): string[] =>
  [...pagesOf(erased), ...erased.addresses].map(containing)

/** For `ilike any`: texts in which the person is named. */
export const namingPatternsOf = (erased: Erased): string[] => [
  ...[erased.displayName, ...erased.addresses].map(containing),
  ...erased.usernames.flatMap((name) => [containing(`@${name}`), containing(`/people/${name}`)]),
]

/** In lower case, as they stand in JSON. */
export const writtenNamesOf = (erased: Erased): string[] =>
  [
    erased.displayName,
    ...erased.addresses,
    ...pagesOf(erased),
    ...erased.usernames.map((name) => `"${name}"`),
  ].map((name) => name.toLowerCase())

const escapeExpression = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export function withoutAddresses(text: string, { addresses }: Erased): string {
  if (addresses.length === 0) return text
  // Longer ones first: one may be the end of another.
  const longestFirst = addresses.toSorted((one, other) => other.length - one.length)
  return text.replace(new RegExp(longestFirst.map(escapeExpression).join('|'), 'giu'), REMOVED)
}
