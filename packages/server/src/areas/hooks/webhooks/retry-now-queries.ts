import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export async function endWait(db: Database, id: string): Promise<void> {
  await sql`
    update webhook set wait_until = clock_timestamp()
    where id = ${id}::bigint and wait_until > clock_timestamp()`.execute(db)
}
