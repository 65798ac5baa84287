import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { type Counts, HOLDINGS, type Holding, type HoldingKind } from './holdings.ts'

const countOf = ({ kind, table, column, where }: Holding, personId: string) => sql`
  select ${sql.lit(kind)}::text as kind, count(*)::int as count from ${sql.table(table)}
  where ${sql.ref(column)} = ${personId}::bigint ${where ? sql.raw(`and ${where}`) : sql``}`

export async function countHoldings(
  db: Database,
  personId: string,
  holdings: readonly Holding[] = HOLDINGS,
): Promise<Counts> {
  const counts = holdings.map((holding) => countOf(holding, personId))
  const { rows } = await sql<{ kind: HoldingKind; count: number }>`
    select kind, sum(count)::int as count from (${sql.join(counts, sql` union all `)}) counted group by kind`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
