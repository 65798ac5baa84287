import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** The first words of its text. */
export async function findBeginning(db: Database, id: string): Promise<string> {
  const { rows } = await sql<{ beginning: string }>`
    select left(body_text, 1000) as beginning from content where id = ${id}::bigint`.execute(db)
  return rows[0]?.beginning ?? ''
}
