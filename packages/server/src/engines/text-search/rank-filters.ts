/** How those that have a name of their own are found by entries, as SQL. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchPlan } from './plan.ts'

/** As PostgreSQL reads weights: a word of the text, of nothing, of a file's name, of the title or the tags (decision 0109). */
const WEIGHTS = sql`'{0.1, 0.2, 0.3, 1}'::real[]`

/** How good the words of an entry are, over the alias `entry`. */
export const wordRankOf = ({ rankQuery }: SearchPlan): RawBuilder<unknown> =>
  sql`ts_rank(${WEIGHTS}, entry.vector, ${rankQuery})`

const ENTRIES = sql`search_entry`

function joined(table: string) {
  const named = sql.raw(table)
  const from = (entries: Expression<unknown>) =>
    sql`${named} join ${entries} entry on entry.object_id = ${named}.id`
  return { from, fromAll: from(ENTRIES), shown: sql`${named} on ${named}.id = chosen.object_id` }
}

export const NAMED = { person: joined('person'), place: joined('place') }

/** Given what is called exactly as somebody typed: however old it is, it is ranked with the best. */
export function alsoRanking(plan: SearchPlan, ids: readonly string[]): SearchPlan {
  if (!plan.isPartial || ids.length === 0) return plan
  const isMeant = sql`${plan.matches} and entry.object_id = any(${[...ids]}::bigint[])`
  return {
    ...plan,
    best: sql<SqlBool>`(${plan.best} or ${isMeant})`,
    widened: (times) => alsoRanking(plan.widened(times), ids),
  }
}
