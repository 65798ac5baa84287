import { sql } from 'kysely'
import { type Pair, type Scan, scanRows } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'

export async function moveQuestions(db: Database, { keptId, mergedId }: Pair, after: string): Promise<Scan> {
  const set = sql`author_id = ${keptId}::bigint`
  const where = sql<boolean>`figure_question.author_id = ${mergedId}::bigint`
  return await scanRows(db, { table: 'figure_question', key: 'content_id', set, where }, after)
}
