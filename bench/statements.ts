/** A server whose PostgreSQL counts statements, and the counts. */
import type postgres from 'postgres'
import { connect } from './database.ts'
import { type FolkmootOptions, type RunningFolkmoot, startFolkmoot } from './processes.ts'

export interface Statement {
  readonly query: string
  readonly calls: number
  readonly ms: number
}

interface Counting {
  readonly folkmoot: RunningFolkmoot
  readonly sql: postgres.Sql
}

/** PostgreSQL counts statements only if it was started so: the server is started twice. */
export async function startCounting(
  password: string,
  directory: string,
  options: Omit<FolkmootOptions, 'kept'>,
): Promise<Counting> {
  const first = await startFolkmoot(password, { kept: directory, tree: options.tree })
  try {
    const sql = await connect(directory)
    await sql`alter system set shared_preload_libraries = 'pg_stat_statements'`
    await sql`create extension pg_stat_statements`
    await sql.end()
  } finally {
    await first.stop()
  }
  const folkmoot = await startFolkmoot(password, { ...options, kept: directory })
  const sql = await connect(directory)
  // What takes long for some of them is to plan them.
  await sql`alter system set pg_stat_statements.track_planning = on`
  await sql`select pg_reload_conf()`
  return { folkmoot, sql }
}

export async function forgetStatements(sql: postgres.Sql): Promise<void> {
  await sql`select pg_stat_statements_reset()`
}

/** Longest first. */
export async function readStatements(sql: postgres.Sql): Promise<Statement[]> {
  return await sql<Statement[]>`
    select regexp_replace(query, '\\s+', ' ', 'g') as query, calls::int as calls, total_exec_time + total_plan_time as ms
    from pg_stat_statements where query not like '%pg_stat_statements%' order by ms desc`
}
