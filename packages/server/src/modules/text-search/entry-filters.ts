/** What a search asks of entries, as SQL over the alias `entry`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Condition } from '../../db/list.ts'
import type { SearchKind } from './markers.ts'

export const NOTHING: Condition = sql<SqlBool>`false`

/** Given the text of a tsquery: one value, whatever it holds. */
export const tsquery = (text: string): RawBuilder<unknown> => sql`${text}::tsquery`

export const matches = (text: string): Condition => sql<SqlBool>`entry.vector @@ ${tsquery(text)}`

/** Each by its own way through the index, rather than a query of both. */
export const matchesAny = (texts: readonly string[]): Condition =>
  sql<SqlBool>`(${sql.join(texts.map(matches), sql` or `)})`

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
