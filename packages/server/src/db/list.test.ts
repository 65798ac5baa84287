import { type SqlBool, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../testing/instance.ts'
import { Line } from './line.ts'
import { findPage, type List } from './list.ts'
import { orderBy, orderKey, type PageWish } from './page.ts'
import { type Database, readDatabase } from './pool.ts'
import { openSql } from './sql.ts'
import { PLANNED_EACH_TIME } from './store.ts'

const { connection, drop } = await aDatabase()
const template = openSql(connection, { max: 1 })
const lines = [new Line(template, 5_000), new Line(template, 5_000, PLANNED_EACH_TIME)] as const
const [db, slowDb] = [readDatabase([lines[0]]), readDatabase([lines[1]])]
afterAll(async () => {
  for (const line of lines) await line.close()
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

async function crawl(list: List, count: number, follow: (wish: PageWish, end: string[]) => PageWish) {
  const met: string[] = []
  let wish: PageWish = { startIndex: 0, count }
  for (;;) {
    const { rows, end } = await findPage<{ id: string }>(db, list, wish)
    met.push(...rows.map((row) => row.id))
    expect(rows.length).toBeLessThanOrEqual(count)
    if (!end) return met
    wish = follow({ ...wish, startIndex: wish.startIndex + count }, [...end])
  }
}
const byLinks = (wish: PageWish, after: string[]): PageWish => ({ ...wish, after })
const byOffset = ({ startIndex, count }: PageWish): PageWish => ({ startIndex, count })

test.each([7, 25, 26, 50, 100, 120])(
  'pages of %i meet every row once and in order, by boundaries and by offsets',
  async (count) => {
    const all = await template<{ id: string }[]>`
      select id from thing where kind = 'kind 7' order by made_at desc, id desc`
    const expected = all.map((row) => row.id)

    expect(await crawl(ofKind('kind 7'), count, byLinks)).toEqual(expected)
    expect(await crawl(ofKind('kind 7'), count, byOffset)).toEqual(expected)
  },
)

test('a boundary of dates is exact to the fraction, where many rows have the same date', async () => {
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

test('a list is planned a few times and then no more; for slow SQL each time', async () => {
  expect(await plansOf(db)).toEqual({ kept: 15, made: 5 })
  expect(await plansOf(slowDb)).toEqual({ kept: 0, made: 20 })
})

test('what is no text and no value is refused, rather than left out of a condition', async () => {
  const built = db.selectFrom('person').select('id')

  const page = findPage(db, things({ conditions: [sql<SqlBool>`thing.id in (${built})`] }), {
    startIndex: 0,
    count: 1,
  })

  await expect(page).rejects.toThrow(/SelectQueryNode/)
})
