/** What is meant for sure, as SQL. */
import { type SqlBool, sql } from 'kysely'
import type { SearchPlan } from './plan.ts'

/** Given what is called exactly as somebody typed: however old it is, it is ranked with the best. */
export function alsoRanking(plan: SearchPlan, ids: readonly string[]): SearchPlan {
  if (!plan.isPartial || ids.length === 0) return plan
  const isMeant = sql`${plan.matches} and entry.object_id = any(${[...ids]}::bigint[])`
  return {
    ...plan,
    best: sql<SqlBool>`(${plan.best} or ${isMeant})`,
    widened: () => alsoRanking(plan.widened(), ids),
  }
}
