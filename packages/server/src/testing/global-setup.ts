/** One PostgreSQL for all tests, with a migrated template that each test file clones. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { openSql } from '../db/sql.ts'

export interface TestPostgres {
  readonly host: string
  readonly port: number
  readonly username: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

export const TEMPLATE = 'template_migrated'

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-test-'))
  const settings = { max_connections: '300' }
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    durable: false,
    settings,
  })
  const { database, ...server } = postgres.connection
  const root = openSql({ ...server, database }, { max: 1 })
  await root.unsafe(`create database ${TEMPLATE}`)
  await root.end()
  await migrate({ ...server, database: TEMPLATE })
  project.provide('postgres', server)
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
