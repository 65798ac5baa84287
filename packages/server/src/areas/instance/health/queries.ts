import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface DatabaseRow {
  readonly version: string
  readonly size_bytes: number
  readonly connections: number
  readonly connections_max: number
}

/** From sizes of files and the list of sessions; reads no table. */
export async function measureDatabase(db: Database): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as size_bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as connections_max`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database said nothing of itself.')
  return row
}
