/** What a search asks of entries, as SQL over the alias `entry`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Condition } from '../../db/list.ts'
import { chooseKeys, type Keys } from './index-cost.ts'
import type { SearchKind } from './markers.ts'
import { allOf, type Part, textsOf } from './query-text.ts'

export const NOTHING: Condition = sql<SqlBool>`false`

/** Given the text of a tsquery: one value, whatever it holds. */
export const tsquery = (text: string): RawBuilder<unknown> => sql`${text}::tsquery`

/** More would be as many statements to keep prepared. */
const MAX_KEYS = 8

/** Given the rarest first: the last of them for all that are left. */
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

/** ParsedQuery of entries that the index has found: it is kept from looking for it. */
const askedOf = (parts: readonly Part[]): Condition[] =>
  shorten(textsOf(parts)).map((text) => sql<SqlBool>`(entry.vector @@ ${tsquery(text)}) is true`)

/**
 * Each of the keys by itself: from an entry that one has, the index goes on to the next that another has, and those that few
 * have lead it farthest. Within one query it would hold every entry that the rarest has against the whole. What is asked comes
 * first: where it must be held against entries at all, the keys are known to be there.
 */
const matchesKeys = ({ keys, asked }: Keys): Condition =>
  and([
    ...askedOf(asked),
    ...matchesPairs(keys),
    ...shorten(textsOf(keys)).map((key) => sql<SqlBool>`entry.vector @@ ${tsquery(key)}`),
  ])

/** All of the parts. */
export const matches = (parts: readonly Part[]): Condition =>
  matchesKeys({
    keys: parts.filter(({ isInARow }) => !isInARow).toSorted((one, other) => one.entries - other.entries),
    asked: parts.filter(({ isInARow }) => isInARow),
  })

/**
 * All parts of any of them, each by its own way through the index of so many entries, rather than a query of both. What is asked
 * of all is asked once: where nothing else is, the keys need not be held against any entry again.
 */
export function matchesAny(alternatives: readonly (readonly Part[])[], total: number): Condition {
  const chosen = alternatives.map((parts) => chooseKeys(parts, total))
  const isOfAll = ({ text }: Part) => chosen.every(({ asked }) => asked.some((part) => part.text === text))
  const ofAll = chosen[0]?.asked.filter(isOfAll) ?? []
  const ways = chosen.map(({ keys, asked }) =>
    matchesKeys({ keys, asked: asked.filter((part) => !isOfAll(part)) }),
  )
  return and([...askedOf(ofAll), sql<SqlBool>`(${sql.join(ways, sql` or `)})`])
}

/**
 * Of those that an index of words has found already: were the kind one more thing to look up, PostgreSQL would at times read all
 * that there are of a kind from another index first.
 */
export const foundOfKinds = (kinds: readonly SearchKind[], condition: Condition): Condition => {
  const names = kinds.map((kind) => sql.raw(`'${kind}'`))
  return sql<SqlBool>`(entry.kind in (${sql.join(names)})) is true and ${condition}`
}

export const ofKinds = (kinds: readonly SearchKind[], condition: Condition): Condition => {
  const names = kinds.map((kind) => sql.raw(`'${kind}'`))
  return sql<SqlBool>`entry.kind in (${sql.join(names)}) and ${condition}`
}
