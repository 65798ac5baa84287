/** Statements in one network write, for transactions: a round trip costs more than most statements. */
import { CompiledQuery, type Kysely, type QueryResult } from 'kysely'

/** One query for Kysely, which waits for each answer before it sends the next. */
export interface Together extends CompiledQuery {
  readonly statements: readonly CompiledQuery[]
  /** Whether the transaction is committed with them. */
  readonly isLast: boolean
}

export const isTogether = (query: CompiledQuery): query is Together => 'statements' in query

export async function runTogether(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  statements: readonly CompiledQuery[],
  isLast: boolean,
): Promise<readonly QueryResult<unknown>[]> {
  const together: Together = { ...CompiledQuery.raw(''), statements, isLast }
  return (await db.executeQuery<QueryResult<unknown>>(together)).rows
}
