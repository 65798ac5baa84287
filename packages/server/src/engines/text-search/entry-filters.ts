/** Conditions on search entries, as SQL over the alias `entry`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Condition } from '../../db/list.ts'
import { chooseKeys, type Keys } from './index-cost.ts'
import type { SearchKind } from './markers.ts'
import { allOf, type Part, textsOf } from './query-text.ts'

export const NOTHING: Condition = sql<SqlBool>`false`

/** One bound value, whatever it holds. */
export const tsquery = (text: string): RawBuilder<unknown> => sql`${text}::tsquery`

/** A limit on the number of prepared statements. */
const MAX_KEYS = 8

/** Rarest first; the last condition takes all that are left. */
function shorten(texts: readonly string[]): string[] {
  const rest = allOf(texts.slice(MAX_KEYS - 1))
  return [...texts.slice(0, MAX_KEYS - 1), ...(rest === '' ? [] : [rest])]
}

const matchesPairs = (parts: readonly Part[]): Condition[] =>
  parts.flatMap(({ pairs }) =>
    pairs ? [sql<SqlBool>`entry.pairs && ${`{${pairs.join()}}`}::smallint[]`] : [],
  )

const and = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`${sql.join([...conditions], sql` and `)}`

/** Checked on entries that the index has found; `is true` keeps the index from being used for it. */
const filtersOf = (parts: readonly Part[]): Condition[] =>
  shorten(textsOf(parts)).map((text) => sql<SqlBool>`(entry.vector @@ ${tsquery(text)}) is true`)

/**
 * Each key is a condition of its own: GIN then skips from one match to the next, led by the rarest. As one tsquery it
 * would check every entry of the rarest against the whole query. Filtered parts come first, because on a recheck the keys
 * are known to match.
 */
const matchesKeys = ({ keys, filters }: Keys): Condition =>
  and([
    ...filtersOf(filters),
    ...matchesPairs(keys),
    ...shorten(textsOf(keys)).map((key) => sql<SqlBool>`entry.vector @@ ${tsquery(key)}`),
  ])

/** All of the parts. */
export const matches = (parts: readonly Part[]): Condition =>
  matchesKeys({
    keys: parts.filter(({ isInARow }) => !isInARow).toSorted((one, other) => one.entries - other.entries),
    filters: parts.filter(({ isInARow }) => isInARow),
  })

/**
 * All parts of any alternative; each alternative gets its own index scan. Parts that all alternatives filter by are
 * checked once: if there are no others, the keys need no recheck.
 */
export function matchesAny(alternatives: readonly (readonly Part[])[], total: number): Condition {
  const chosen = alternatives.map((parts) => chooseKeys(parts, total))
  const isOfAll = ({ text }: Part) =>
    chosen.every(({ filters }) => filters.some((part) => part.text === text))
  const ofAll = chosen[0]?.filters.filter(isOfAll) ?? []
  const ways = chosen.map(({ keys, filters }) =>
    matchesKeys({ keys, filters: filters.filter((part) => !isOfAll(part)) }),
  )
  return and([...filtersOf(ofAll), sql<SqlBool>`(${sql.join(ways, sql` or `)})`])
}

/**
 * For entries that the word index has found: a plain condition on the kind would sometimes make PostgreSQL scan another
 * index for the whole kind first.
 */
export const foundOfKinds = (kinds: readonly SearchKind[], condition: Condition): Condition => {
  const names = kinds.map((kind) => sql.raw(`'${kind}'`))
  return sql<SqlBool>`(entry.kind in (${sql.join(names)})) is true and ${condition}`
}

export const ofKinds = (kinds: readonly SearchKind[], condition: Condition): Condition => {
  const names = kinds.map((kind) => sql.raw(`'${kind}'`))
  return sql<SqlBool>`entry.kind in (${sql.join(names)}) and ${condition}`
}
