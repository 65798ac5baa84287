import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../testing/instance.ts'
import { inTransaction } from './transaction.ts'

const instance = await anInstance()
afterAll(() => instance.close())

test('the first statement of a transaction is inside of it, on a new session and on one that was used', async () => {
  const { writeDb } = instance.context
  await sql`create table kept (id integer primary key)`.execute(instance.store.db)
  const insertAndFail = async (id: number) =>
    inTransaction(writeDb, async ({ db }) => {
      await sql`insert into kept values (${id})`.execute(db)
      throw new Error('on purpose')
    })

  // More at once than there are sessions, and then again: each of them is new, and then used.
  for (const round of [0, 1, 2]) {
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => insertAndFail(round * 12 + index)),
    )
    expect(all.map(({ status }) => status)).toEqual(Array(12).fill('rejected'))
  }

  expect((await sql`select id from kept`.execute(instance.store.db)).rows).toEqual([])
})

test('a failed first statement ends its transaction, and the session works for the next', async () => {
  const { writeDb } = instance.context
  const one = () => inTransaction(writeDb, ({ db }) => sql`select 1 as one`.execute(db))

  for (let time = 0; time < 20; time++) {
    const failing = inTransaction(writeDb, ({ db }) => sql`select 1 / 0`.execute(db))
    await expect(failing).rejects.toThrow(/division by zero/)
    expect((await one()).rows).toEqual([{ one: 1 }])
  }
})

test('a transaction that asks nothing leaves nothing open', async () => {
  const { writeDb } = instance.context

  for (let time = 0; time < 20; time++) await inTransaction(writeDb, async () => undefined)

  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(instance.store.db)
  expect(rows).toEqual([])
})
