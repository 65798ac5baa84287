import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../testing/instance.ts'
import { Connection } from './connection.ts'
import { listenForNotices } from './notices.ts'
import { PreparedTexts } from './prepared.ts'
import { openSql } from './sql.ts'
import { openStore, PLANNED_ONCE } from './store.ts'
import { inTransaction } from './transaction.ts'
import { WaitingQueries } from './waiting-queries.ts'

async function aStore() {
  const { connection, drop } = await aDatabase()
  const store = openStore(connection)
  const other = openSql(connection, { max: 1 })
  onTestFinished(async () => {
    await store.close()
    await other.end()
    await drop()
  })
  /** As a restart does it, to every session but the one that asks. */
  const cutAll = () => other`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  return { store, connection, cutAll }
}

test('a query that is never answered is given up', async () => {
  const waiting = new WaitingQueries(50)
  onTestFinished(() => waiting.close())

  const overdue = waiting.within(new Promise(() => {}))
  const answered = waiting.within(Promise.resolve('in time'))

  await expect(overdue).rejects.toMatchObject({ code: 'CONNECTION_SILENT' })
  expect(await answered).toBe('in time')
  expect([waiting.size, waiting.asked]).toEqual([0, 2])
})

test('however often connections are cut, an answer goes to the query that asked, or to none', async () => {
  const { store, cutAll } = await aStore()
  await sql`select 1`.execute(store.db)
  const mixedUp: unknown[] = []
  let isOver = false
  let answers = 0
  const ask = async (worker: number) => {
    for (let index = 0; !isOver; index++) {
      const value = `${worker}-${index}`
      const query = sql<{ value: string }>`select ${value}::text as value`
      const asked =
        worker % 2 === 0
          ? query.execute(store.db)
          : inTransaction(store.writeDb, (tx) => query.execute(tx.db))
      const rows = await asked.then(
        (result) => result.rows,
        () => undefined,
      )
      if (rows && rows[0]?.value !== value) mixedUp.push([value, rows])
      if (rows) answers++
      else await sleep(5)
    }
  }
  const workers = Array.from({ length: 24 }, (_, worker) => ask(worker))

  for (let round = 0; round < 15 || answers < 100; round++) {
    await sleep(60)
    await cutAll()
  }
  isOver = true
  await Promise.all(workers)

  expect(mixedUp).toEqual([])
})

test('a listener reconnects after the connection was cut, and reports the gap', async () => {
  const { store, connection, cutAll } = await aStore()
  const heard: string[] = []
  let interruptions = 0
  const listening = await listenForNotices(connection, 'news', {
    heard: (payload) => heard.push(payload),
    interrupted: () => void interruptions++,
  })
  onTestFinished(() => listening.close())

  for (const round of ['first', 'second', 'third']) {
    await cutAll()
    const before = interruptions
    for (let tries = 0; tries < 200 && (interruptions === before || interruptions % 2 === 1); tries++)
      await sleep(20)
    await inTransaction(store.writeDb, async (tx) => {
      await sql`select pg_notify('news', ${round})`.execute(tx.db)
    }).catch(() => {})
  }
  for (let tries = 0; tries < 100 && !heard.includes('third'); tries++) await sleep(20)

  expect(heard).toContain('third')
  expect(interruptions).toBe(6)
})

test('a session keeps a limited number of statements, with any filters (security F4)', async () => {
  const { connection, drop } = await aDatabase()
  const template = openSql(connection, { max: 1 })
  const one = new Connection(template, 5_000, {}, new PreparedTexts(20))
  onTestFinished(async () => {
    await one.close()
    await template.end()
    await drop()
  })

  for (let index = 0; index < 50; index++) {
    await one.run(CompiledQuery.raw(`select $1::integer as column${index}`, [index]))
  }
  const { rows } = await one.run(
    CompiledQuery.raw(
      `select count(*)::integer as kept from pg_prepared_statements where statement like 'select $1%'`,
    ),
  )

  expect(rows).toEqual([{ kept: 20 }])
})

test('a session keeps no statement that is longer than ours', async () => {
  const { connection, drop } = await aDatabase()
  const template = openSql(connection, { max: 1 })
  const one = new Connection(template, 5_000)
  onTestFinished(async () => {
    await one.close()
    await template.end()
    await drop()
  })
  const long = Array.from({ length: 4_000 }, () => '$1 = 1').join(' or ')

  await one.run(CompiledQuery.raw(`select ${long} as long_one`, [1]))
  const { rows } = await one.run(
    CompiledQuery.raw(
      `select count(*)::integer as kept from pg_prepared_statements where statement like '%long_one'`,
    ),
  )

  expect(rows).toEqual([{ kept: 0 }])
})

test('statements with filters never take the place of others', async () => {
  const { store } = await aStore()
  for (let index = 0; index < 1_600; index++) {
    await store.slowDb.executeQuery(CompiledQuery.raw(`select $1::integer as filtered${index}`, [index]))
  }

  await store.db.executeQuery(CompiledQuery.raw('select $1::integer as usual', [1]))
  const { rows } = await store.db.executeQuery(
    CompiledQuery.raw(
      `select count(*)::integer as kept from pg_prepared_statements where statement like '%as usual'`,
    ),
  )

  expect(rows).toEqual([{ kept: 1 }])
})

test('a plan made for one row does not walk over the thousands that came later', async () => {
  const { connection, drop } = await aDatabase()
  const template = openSql(connection, { max: 1 })
  const one = new Connection(template, 5_000, PLANNED_ONCE)
  onTestFinished(async () => {
    await one.close()
    await template.end()
    await drop()
  })
  await template`create table young as select 1::bigint as id, 1::bigint as home`
  await template`create index young_by_id on young (id)`
  await template`alter table young set (autovacuum_enabled = off)`
  const text =
    'select home.id from young join young home on home.id = young.home where young.id = any($1::bigint[])'
  const ask = () => one.run(CompiledQuery.raw(text, [[1]]))
  const plan = async () => {
    const prepared = CompiledQuery.raw('select name from pg_prepared_statements where statement = $1', [text])
    const [{ name } = {}] = (await one.run<{ name: string }>(prepared)).rows
    const explained = await one.run(CompiledQuery.raw(`explain execute "${name}" ('{1}')`))
    return JSON.stringify(explained.rows)
  }
  await ask()
  const young = await plan()
  await template`insert into young select id, id from generate_series(2, 20000) id`

  for (let time = 0; time < 100; time++) await ask()

  expect(young).not.toContain('Index Cond: (id = young.home)')
  expect(await plan()).toContain('Index Cond: (id = young.home)')
})
