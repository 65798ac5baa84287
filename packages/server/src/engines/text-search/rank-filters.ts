/** Joins and ranks of searches for people and places, as SQL. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchPlan } from './plan.ts'

/** Weights D, C, B, A of ts_rank: text, unused, file names, title and tags (decision 0109). */
const WEIGHTS = sql`'{0.1, 0.2, 0.3, 1}'::real[]`

/** The rank of an entry by its words, over the alias `entry`. */
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

/** Ranks exact names too, however old they are. */
export function alsoRanking(plan: SearchPlan, ids: readonly string[]): SearchPlan {
  if (!plan.isPartial || ids.length === 0) return plan
  const isMeant = sql`${plan.matches} and entry.object_id = any(${[...ids]}::bigint[])`
  return {
    ...plan,
    best: sql<SqlBool>`(${plan.best} or ${isMeant})`,
    widened: (times) => alsoRanking(plan.widened(times), ids),
  }
}
