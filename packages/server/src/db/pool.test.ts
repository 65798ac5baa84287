import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../testing/instance.ts'
import { inTransaction } from './transaction.ts'

const instance = await anInstance()
afterAll(() => instance.close())

test('a session keeps no more than so many statements, whatever filters are asked for (security F4)', async () => {
  const { writeDb } = instance.context

  const kept = await inTransaction(writeDb, async ({ db }) => {
    for (let index = 0; index < 1200; index++) {
      await sql`select ${index}::integer as ${sql.ref(`column${index}`)}`.execute(db)
    }
    const { rows } = await sql<{ count: string }>`select count(*) from pg_prepared_statements`.execute(db)
    return Number(rows[0]?.count)
  })

  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThanOrEqual(1000)
})
