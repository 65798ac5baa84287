import { type SqlBool, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../testing/instance.ts'
import { Connection } from './connection.ts'
import { findPage, type List, orderBy, orderKey, type PageRequest } from './list.ts'
import { type Database, readDatabase } from './pool.ts'
import { openSql } from './sql.ts'
import { PLANNED_EACH_TIME, PLANNED_ONCE } from './store.ts'

const { connection, drop } = await aDatabase()
const template = openSql(connection, { max: 1 })
const connections = [PLANNED_ONCE, PLANNED_EACH_TIME].map(
  (session) => new Connection(template, 5_000, session),
)
const [db, slowDb] = connections.map((connection) => readDatabase([connection])) as [Database, Database]
afterAll(async () => {
  for (const connection of connections) await connection.close()
  await template.end()
  await drop()
})

await template.unsafe(`
  create table thing (id bigint primary key, kind text not null, made_at timestamptz(3) not null);
  insert into thing select n, 'kind ' || n % 100, '2026-01-01'::timestamptz + make_interval(secs => n / 7 / 8.0)
    from generate_series(1, 20000) n;
  create index thing_by_age on thing (made_at, id);
  analyze thing`)

const things = (options: Partial<List> = {}): List => ({
  columns: sql`thing.id`,
  from: sql`thing`,
  conditions: [sql<SqlBool>`thing.id <> ${7}`],
  order: orderBy('desc', orderKey('thing.made_at'), orderKey('thing.id')),
  ...options,
})
const ofKind = (kind: string) =>
  things({ conditions: [sql<SqlBool>`thing.id = 7 or true`, sql<SqlBool>`thing.kind = ${kind}`] })

async function crawl(
  list: List,
  count: number,
  follow: (request: PageRequest, end: string[]) => PageRequest,
) {
  const met: string[] = []
  let request: PageRequest = { startIndex: 0, count }
  for (;;) {
    const { rows, end } = await findPage<{ id: string }>(db, list, request)
    met.push(...rows.map((row) => row.id))
    expect(rows.length).toBeLessThanOrEqual(count)
    if (!end) return met
    request = follow({ ...request, startIndex: request.startIndex + count }, [...end])
  }
}
const byLinks = (request: PageRequest, after: string[]): PageRequest => ({ ...request, after })
const byOffset = ({ startIndex, count }: PageRequest): PageRequest => ({ startIndex, count })

test.each([7, 25, 26, 50, 100, 120])(
  'pages of %i meet every row once and in order, by cursors and by offsets',
  async (count) => {
    const all = await template<{ id: string }[]>`
      select id from thing where kind = 'kind 7' order by made_at desc, id desc`
    const expected = all.map((row) => row.id)

    expect(await crawl(ofKind('kind 7'), count, byLinks)).toEqual(expected)
    expect(await crawl(ofKind('kind 7'), count, byOffset)).toEqual(expected)
  },
)

test('a cursor of dates is exact to the fraction, where many rows have the same date', async () => {
  const few = things({ conditions: [sql<SqlBool>`thing.id <= ${300}`] })

  expect(await crawl(few, 25, byLinks)).toEqual(await crawl(few, 25, byOffset))
})

async function plansOf(database: Database): Promise<unknown> {
  for (let time = 0; time < 20; time++) await findPage(database, things(), { startIndex: 0, count: 25 })
  const { rows } = await sql`
    select sum(generic_plans)::int as kept, sum(custom_plans)::int as made
    from pg_prepared_statements where statement like 'select thing.id%thing.id <> $1%'`.execute(database)
  return rows[0]
}

test('a list is planned once; for slow SQL each time', async () => {
  expect(await plansOf(db)).toEqual({ kept: 20, made: 0 })
  expect(await plansOf(slowDb)).toEqual({ kept: 0, made: 20 })
})

test('invalid parts are refused, rather than left out of a condition', async () => {
  const built = db.selectFrom('person').select('id')

  const page = findPage(db, things({ conditions: [sql<SqlBool>`thing.id in (${built})`] }), {
    startIndex: 0,
    count: 1,
  })

  await expect(page).rejects.toThrow(/SelectQueryNode/)
})

test('a plan from when a table was small uses its index when it has grown', async () => {
  await template.unsafe(`
    create table grown (id bigint primary key, word text not null);
    insert into grown values (0, 'the first');
    analyze grown`)
  const find = async (id: number) =>
    (await sql<{ word: string }>`select word from grown where id = ${id}`.execute(db)).rows
  const walks = async () =>
    (
      await template<
        { walks: number }[]
      >`select seq_scan::int as walks from pg_stat_user_tables where relname = 'grown'`
    )[0]?.walks
  expect(await find(0)).toEqual([{ word: 'the first' }])
  await template.unsafe(`insert into grown select n, 'word ' || n from generate_series(1, 50000) n`)
  await template.unsafe('select pg_stat_force_next_flush()')
  const before = await walks()

  for (let id = 1; id <= 20; id++) expect(await find(id)).toEqual([{ word: `word ${id}` }])

  await sql`select pg_stat_force_next_flush()`.execute(db)
  await sql`select 1`.execute(db)
  expect(await walks()).toBe(before)
})
