/** Databases of earlier versions. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inject, onTestFinished } from 'vitest'
import { migrationNames } from '../db/migrate.ts'
import { applyMigration } from '../db/migration.ts'
import { type ConnectionOptions, openSql, type Sql } from '../db/sql.ts'
import { migrateJobs } from '../db/worker-pool.ts'

/** As it was before this migration. */
export async function databaseBefore(first: string): Promise<{ connection: ConnectionOptions; sql: Sql }> {
  const server = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const root = openSql({ ...server, database: 'postgres' }, { max: 1 })
  await root.unsafe(`create database ${database}`)
  const connection = { ...server, database }
  const sql = openSql(connection, { max: 1 })
  onTestFinished(async () => {
    await sql.end()
    await root.unsafe(`drop database ${database} with (force)`)
    await root.end()
  })
  await migrateJobs(connection)
  await sql.unsafe(`
    create table migration (
      name text primary key, applied_at timestamptz default now(), is_contract boolean not null default false)`)
  for (const name of (await migrationNames()).filter((each) => each < first)) {
    const text = await readFile(new URL(`../../migrations/${name}`, import.meta.url), 'utf8')
    await applyMigration(sql, name, text, () => {})
  }
  return { connection, sql }
}
