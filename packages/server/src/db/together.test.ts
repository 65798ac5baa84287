import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../testing/instance.ts'
import { openSql, type Sql } from './sql.ts'
import { openStore, type Store } from './store.ts'
import { compileText } from './text.ts'
import { inTransaction, withMoreToFollow } from './transaction.ts'

let store: Store
let other: Sql

beforeEach(async () => {
  const { connection, drop } = await aDatabase()
  store = openStore(connection)
  other = openSql(connection, { max: 1 })
  onTestFinished(async () => {
    await store.close()
    await other.end()
    await drop()
  })
  await store.sql`create table note (id integer primary key, text text)`
})

const add = (id: number | string, text: string | null = null) =>
  compileText(sql`insert into note (id, text) values (${id}, ${text}) returning id`)
const count = compileText(sql<{ count: string }>`select count(*) from note where id > ${0}`)
const stored = async () => (await other`select id from note order by id`).map(({ id }) => id)
/** Each session sends statements one by one the first time, and together from then on. */
const TIMES = 40

test('statements that are sent together see each other, and are answered in order', async () => {
  for (let id = 1; id <= TIMES; id++) {
    const [added, counted] = await inTransaction(store.writeDb, (tx) => tx.run([add(id), count]))

    expect([added?.rows, counted?.rows]).toEqual([[{ id }], [{ count: String(id) }]])
  }
})

test('the last statements are committed with their answer, and nothing may follow', async () => {
  for (let id = 1; id <= TIMES; id++) {
    const late = inTransaction(store.writeDb, async (tx) => {
      await tx.runLast([add(id), count])
      expect(await stored()).toContain(id)
      await tx.run([add(-id)])
    })

    await expect(late).rejects.toThrow('The transaction was committed already.')
  }
  expect(await stored()).toHaveLength(TIMES)
})

test('effects run once committed, even where the rest of the work fails', async () => {
  let effects = 0
  const work = inTransaction(store.writeDb, async (tx) => {
    tx.afterCommit(() => effects++)
    await tx.runLast([add(1)])
    throw new Error('too late')
  })

  await expect(work).rejects.toThrow('too late')
  expect([effects, await stored()]).toEqual([1, [1]])
})

test('with more to follow nothing is committed before the end', async () => {
  await inTransaction(store.writeDb, async (tx) => {
    await withMoreToFollow(tx).runLast([add(1)])
    expect(await stored()).toEqual([])
    await tx.run([add(2)])
  })

  expect(await stored()).toEqual([1, 2])
})

test('if one fails nothing is written, its error is thrown, and the session goes on', async () => {
  await other`insert into note (id) values (0)`
  for (let id = 1; id <= TIMES; id++) {
    const failing = inTransaction(store.writeDb, (tx) => tx.runLast([add(id), add(0), count]))

    await expect(failing).rejects.toMatchObject({ code: '23505' })
  }
  expect(await stored()).toEqual([0])
})

test('a statement whose values have other types than before is sent separately, because the driver prepares it again', async () => {
  const typed = (value: unknown) =>
    compileText(sql`insert into note (id, text) values (${9}, ${value}::text)`)
  for (let turn = 0; turn < TIMES; turn++) {
    const value = turn % 2 === 0 ? 'text' : null
    await inTransaction(store.writeDb, (tx) =>
      tx.runLast([compileText(sql`delete from note where id = ${9}`), typed(value)]),
    )
  }
  await inTransaction(store.writeDb, (tx) =>
    tx.runLast([
      compileText(sql`delete from note where id = ${9}`),
      compileText(sql`insert into note (id, text) select ${9}, case when ${true}::boolean then 'yes' end`),
    ]),
  )

  expect(await other`select text from note`).toEqual([{ text: 'yes' }])
})

test('however often sessions are cut, all statements of a transaction are written or none', async () => {
  let isOver = false
  let written = 0
  const pairs = async (worker: number) => {
    for (let turn = 1; !isOver; turn++) {
      const id = worker * 1_000_000 + turn * 2
      await inTransaction(store.writeDb, (tx) => tx.runLast([add(id), add(id + 1)])).then(
        () => written++,
        () => {},
      )
    }
  }
  const workers = Array.from({ length: 8 }, (_, worker) => pairs(worker + 1))
  for (let round = 0; round < 15 || written < 100; round++) {
    await other`select pg_sleep(0.05)`
    await other`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
  }
  isOver = true
  await Promise.all(workers)

  const halves = await other`select id / 2 as pair from note group by 1 having count(*) <> 2`
  expect([...halves]).toEqual([])
  expect((await stored()).length).toBeGreaterThanOrEqual(2 * written)
})
