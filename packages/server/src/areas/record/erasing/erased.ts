/** Whom an erasure is about, and how texts lose their addresses. Each area clears its own tables by it. */
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'

export interface ErasedNames {
  readonly displayName: string
  /** Folded: the last one and those before. */
  readonly usernames: readonly string[]
  /** Folded addresses. */
  readonly addresses: readonly string[]
  /** Of accounts that were merged into this one. */
  readonly mergedIds: readonly string[]
}

export interface Erased extends Omit<ErasedNames, 'mergedIds'> {
  readonly id: string
  /** With those of merged accounts. */
  readonly ids: readonly string[]
  /** Usernames by which links lead to them, without any that somebody else has now. */
  readonly linkedIds: readonly string[]
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

const inAddresses = (name: string) => [...new Set([name, encodeURIComponent(name)])]

const pagesOf = ({ linkedIds, usernames }: Erased): string[] => [
  ...linkedIds.map((id) => `/people/${id}`),
  ...usernames.flatMap(inAddresses).map((name) => `/people/${name}`),
]

/** For `ilike any`: texts that may have to change. */
export const patternsOf = (erased: Erased): string[] =>
  [...pagesOf(erased), ...erased.addresses].map(containing)

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** As rows are written as text. */
const doubled = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '""')

/** For `ilike any`: rows, written as text, in which the person is named. */
export const namingPatternsOf = (erased: Erased): string[] => [
  ...new Set(
    [
      erased.displayName,
      escapeHtml(erased.displayName),
      doubled(erased.displayName),
      ...erased.addresses,
      ...erased.usernames.flatMap((name) => [`@${name}`, `/people/${name}`]),
    ].map(containing),
  ),
]

/**
 * In lower case, as they stand in the JSON of a callback or an answer: addresses, pages, and names as whole values, so that
 * what belongs to others stays.
 */
export const valuesOf = (erased: Erased): string[] =>
  [
    JSON.stringify(erased.displayName),
    ...erased.usernames.map((name) => JSON.stringify(name)),
    ...erased.addresses,
    // Also in HTML inside of JSON.
    ...pagesOf(erased).flatMap((page) => [`${page}"`, `${page}\\"`, `${page}/`]),
  ].map((value) => value.toLowerCase())

export const valuePatternsOf = (erased: Erased): string[] => valuesOf(erased).map(containing)

const escapeExpression = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** What an address could go on with, on either side: then it is that of somebody else. */
const LOCAL = String.raw`[\p{L}\p{N}._%+-]`
const DOMAIN = String.raw`[\p{L}\p{N}-]|\.[\p{L}\p{N}]`

export function withoutAddresses(text: string, { addresses }: Erased): string {
  if (addresses.length === 0) return text
  const any = addresses.map(escapeExpression).join('|')
  return text.replace(new RegExp(`(?<!${LOCAL})(?:${any})(?!${DOMAIN})`, 'giu'), REMOVED)
}
