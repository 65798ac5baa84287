import type { Sql } from '../../../db/sql.ts'

export interface BackupStart {
  readonly position: string
}

export interface BackupEnd {
  readonly position: string
  readonly label: string
}

/** The session that starts a backup must end it. A checkpoint may take longer than statements usually do. */
export async function startBackup(sql: Sql, label: string): Promise<BackupStart> {
  await sql`set statement_timeout = 0`
  const [row] = await sql<BackupStart[]>`select pg_backup_start(${label}, fast => true)::text as position`
  if (!row) throw new Error('PostgreSQL did not start a backup.')
  return row
}

/** The archive has the WAL soon enough: a base is used only when all its WAL is there. */
export async function endBackup(sql: Sql): Promise<BackupEnd> {
  const [row] = await sql<BackupEnd[]>`
    select lsn::text as position, labelfile as label from pg_backup_stop(wait_for_archive => false)`
  if (!row) throw new Error('PostgreSQL did not end the backup.')
  return row
}

export interface ServerFacts {
  readonly system: string
  readonly timeline: number
  readonly version: string
  readonly now: number
}

export async function readServerFacts(sql: Sql): Promise<ServerFacts> {
  const [row] = await sql<ServerFacts[]>`
    select (select system_identifier::text from pg_control_system()) as system, timeline_id as timeline, current_setting('server_version') as version,
      ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from pg_control_checkpoint()`
  if (!row) throw new Error('PostgreSQL does not say what it is.')
  return row
}
