import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { answerError } from '../http/failures.ts'
import { anInstance } from '../testing/instance.ts'
import { aPerson } from '../testing/makers.ts'
import type { Database } from './pool.ts'
import { inTransaction } from './transaction.ts'

const instance = await anInstance()
afterAll(() => instance.close())

const { context, store, admin } = instance
const statusOf = (error: unknown) => {
  const { status, headers } = answerError(error, { requestId: '', vocabulary: context.vocabulary })
  return { status, retryAfter: headers['retry-after'] }
}
const NOT_NOW = { status: 503, retryAfter: '2' }

const rename = (id: string, status: string) =>
  admin.request({
    method: 'PUT',
    path: `/api/core/v3/people/${id}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  })

test('every session has the limits', async () => {
  const limitsOf = async (db: Database) => {
    const { rows } = await sql<{ setting: string }>`
      select setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
      order by name`.execute(db)
    return rows.map((row) => row.setting)
  }

  const [reads, slow] = await Promise.all([limitsOf(store.db), limitsOf(store.slowDb)])
  const writes = await inTransaction(store.writeDb, (tx) => limitsOf(tx.db))

  expect([reads, slow, writes]).toEqual(Array(3).fill(['10000', '2000', '5000']))
})

test('a statement that runs too long is cancelled: 503 with Retry-After, and the session goes on', async () => {
  const person = await aPerson(instance)
  await store.sql.unsafe(`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return new; end $$;
    create trigger dawdle before update on person for each row when (new.id = ${person.id}) execute function dawdle()`)

  const [write, read] = await Promise.all([
    rename(person.id, 'slow'),
    sql`select pg_sleep(20)`.execute(store.db).catch(statusOf),
  ])
  await store.sql`drop trigger dawdle on person`
  const again = await rename(person.id, 'quick')
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(store.db)

  expect([write.status, write.error?.code]).toEqual([503, 'databaseUnavailable'])
  expect(write.headers.get('retry-after')).toBe('2')
  expect(read).toEqual(NOT_NOW)
  expect([again.status, rows]).toEqual([200, [{ one: 1 }]])
})

test('who waits too long for a lock gets 503 with Retry-After, and not the lock', async () => {
  const person = await aPerson(instance)

  const waited = await store.sql.begin(async (holder) => {
    await holder`select id from person where id = ${person.id} for update`
    return await rename(person.id, 'waited')
  })
  const after = await rename(person.id, 'free')

  expect([waited.status, after.status]).toEqual([503, 200])
  expect(waited.headers.get('retry-after')).toBe('2')
})

test('a transaction that lies idle is ended: it fails with 503, and its session is replaced', async () => {
  const idle = inTransaction(store.writeDb, async (tx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', '200', true)`.execute(tx.db)
    await sleep(600)
    await sql`select 1`.execute(tx.db)
  })

  const outcome = await idle.catch(statusOf)
  const next = await Promise.all(
    Array.from({ length: 16 }, () =>
      inTransaction(store.writeDb, async (tx) => (await sql`select 1`.execute(tx.db)).rows.length),
    ),
  )

  expect(outcome).toEqual(NOT_NOW)
  expect(next).toEqual(Array(16).fill(1))
})
