import { type Expression, type SqlBool, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Condition, orderBy, orderKey, type PageRequest } from '../../db/list.ts'
import { anInstance } from '../../testing/instance.ts'
import { plantEntries } from '../../testing/search-entries.ts'
import { SEARCH_RULES } from './entries.ts'
import { authorMarker, placeMarker, typeMarker } from './markers.ts'
import { planSearch, type SearchOptions, type SearchPlan } from './plan.ts'
import { parseQuery } from './query-parser.ts'
import { findRankedPage } from './ranked-page.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { context, store } = instance

/** Frequent in some texts and titles, rare in others; the newest last. */
const COUNT = 6_000
const things = Array.from({ length: COUNT }, (_, index) => ({
  id: String(index + 1),
  title: [index % 40 === 0 ? 'a common thing' : 'thing'],
  text: [
    ...(index % 3 === 0 ? [] : ['common words here']),
    ...(index % 4 === 0 ? ['here words'] : []),
    ...(index % 500 === 0 ? ['rarely'] : []),
    ...(index < 50 ? ['bygone'] : []),
    index % 5 === 0 ? '民会の広場' : '広場の会',
    `zebra${Math.floor(index / 30) % 80}`,
  ].join(' '),
  markers: [
    placeMarker(String(index % 30)),
    authorMarker(String(index % 75)),
    typeMarker(index % 3 === 0 ? 'document' : 'discussion'),
  ],
}))
await store.sql.unsafe(`
  create table thing (id bigint primary key, made_at timestamptz(3) not null);
  create index thing_by_age on thing (made_at, id);
  insert into thing select n, '2026-01-01'::timestamptz + make_interval(secs => n / 7) from generate_series(1, ${COUNT}) n`)
await plantEntries(instance, 'content', things)
await store.sql.unsafe('analyze thing; analyze search_entry')
// All of it is indexed, so that phrases are found by pairs of words where they can be.
await store.sql`update search_state set language = 'english', rules = ${SEARCH_RULES}, swept_after = null`

const NEWEST_FIRST = orderBy('desc', orderKey('thing.made_at'), orderKey('thing.id'))
const seen = (condition = sql<SqlBool>`true`): Condition[] => [condition]

const plan = (search: string, options?: SearchOptions) =>
  planSearch(context, ['content'], parseQuery([search]), options)

async function pageOf(found: SearchPlan, request: PageRequest, conditions = seen()) {
  // Words decide most of it, and not all.
  const rank = { name: 'rank', expression: sql`entry.word_rank + (thing.id % 7) * 0.1` }
  const from = (entries: Expression<unknown>) =>
    sql`${entries} entry join thing on thing.id = entry.object_id`
  return await findRankedPage<{ id: string }>(
    context.slowDb,
    {
      plan: found,
      columns: sql`thing.id`,
      from,
      rankedFrom: from,
      wordRank: sql`ts_rank(entry.vector, ${found.rankQuery})
        + case when entry.vector @@ ${found.titleQuery} then 1 else 0 end`,
      shown: sql`thing on thing.id = chosen.object_id`,
      conditions,
      isByWords: true,
      best: orderBy('desc', rank, orderKey('thing.made_at'), orderKey('thing.id')),
      rest: NEWEST_FIRST,
    },
    request,
  )
}

async function crawl(
  search: string,
  count: number,
  way: 'links' | 'jumps',
  conditions = seen(),
  asked?: SearchOptions,
) {
  const met: string[] = []
  let request: PageRequest = { startIndex: 0, count }
  for (;;) {
    const { rows, end } = await pageOf(await plan(search, asked), request, conditions)
    met.push(...rows.map(({ id }) => id))
    if (!end) return met
    expect(rows).toHaveLength(count)
    request = { startIndex: request.startIndex + count, count, ...(way === 'links' && { after: end }) }
  }
}

async function countOf(condition: Condition): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from search_entry entry where ${condition}`.execute(context.slowDb)
  return rows[0]?.count ?? 0
}

const inOrder = (ids: readonly string[]) => ids.toSorted((one, other) => Number(one) - Number(other))
const having = (has: (thing: (typeof things)[number], index: number) => boolean) =>
  things.filter(has).map(({ id }) => id)

test.each([
  ['common', true, having((_, n) => n % 3 !== 0 || n % 40 === 0)],
  ['things', true, having(() => true)],
  ['common words', true, having((_, n) => n % 3 !== 0 || (n % 40 === 0 && n % 4 === 0))],
  ['"common words"', true, having((_, n) => n % 3 !== 0)],
  ['"words here"', true, having((_, n) => n % 3 !== 0)],
  ['"here words"', true, having((_, n) => n % 4 === 0)],
  ['*mmon thi*', true, having((_, n) => n % 3 !== 0 || n % 40 === 0)],
  ['会の', true, having((_, n) => n % 5 === 0)],
  ['会', true, having(() => true)],
  ['会の広場', true, having((_, n) => n % 5 === 0)],
  ['rare', false, having((_, n) => n % 500 === 0)],
  ['bygone common', false, having((_, n) => n < 50 && (n % 3 !== 0 || n % 40 === 0))],
  ['r*rely', false, having((_, n) => n % 500 === 0)],
])(
  '%s: every match is met once, by links and by jumps (partial: %s)',
  async (search, isPartial, expected) => {
    const found = await plan(search)

    const byLinks = await crawl(search, 300, 'links')

    expect(found.isPartial).toBe(isPartial)
    expect(inOrder(byLinks)).toEqual(expected)
    expect(await crawl(search, 1000, 'jumps')).toEqual(byLinks)
  },
)

test.each([3, 25, 26, 99, 250, 600, 7000])('pages of %i agree with all others', async (count) => {
  const few = sql<SqlBool>`thing.id % 13 = 0`

  const met = await crawl('common', count, 'links', seen(few))

  expect(met).toEqual(await crawl('common', 1000, 'jumps', seen(few)))
})

test('a page of those with the best words is the beginning of all pages', async () => {
  const all = await crawl('common', 1000, 'jumps')

  const { rows } = await pageOf(await plan('common'), { startIndex: 0, count: 25 })

  expect(rows.map(({ id }) => id)).toEqual(all.slice(0, 25))
  expect(await crawl('common', 25, 'links')).toEqual(all)
})

test('the best come first, and the rest by age', async () => {
  const found = await plan('common')

  const met = await crawl('common', 100, 'links')

  const titled = having((_, n) => n % 40 === 0)
  expect(inOrder(met.slice(0, titled.length))).toEqual(titled)
  const { rows: ranked } = await sql<{ id: string }>`
    select object_id as id from search_entry entry where ${found.best}`.execute(context.slowDb)
  const rest = met.filter((id) => !ranked.some((row) => row.id === id))
  expect(rest.length).toBeGreaterThan(1000)
  expect(rest).toEqual(inOrder(rest).toReversed())
})

test.each(['common', 'thing', 'common words here', '会', '*mmon'])(
  'a bounded part of frequent matches is ranked: %s',
  async (search) => {
    const found = await plan(search)

    expect(await countOf(found.best)).toBeGreaterThan(100)
    expect(await countOf(found.best)).toBeLessThan(1200)
    expect(await countOf(found.widened(3).best)).toBeGreaterThan(await countOf(found.best))
  },
)

test.each([
  [97, [9]],
  [41, [4, 9]],
  [17, [2, 4]],
  [2, []],
])('where the caller may see little of it, more is ranked, step by step: one of %i', async (each, widths) => {
  const some = seen(sql<SqlBool>`thing.id % ${each} = 0`)
  const expected = having((_, n) => (n + 1) % each === 0 && (n % 3 !== 0 || n % 40 === 0))
  const found = await plan('common')
  const asked: number[] = []
  const widened = (times: number) => {
    asked.push(times)
    return found.widened(times)
  }

  const { rows } = await pageOf({ ...found, widened }, { startIndex: 0, count: 10 }, some)

  expect(rows).toHaveLength(10)
  expect(asked).toEqual(widths)
  expect(inOrder(await crawl('common', 100, 'links', some))).toEqual(expected)
})

test('where the plan has changed since the last page, rows are counted off', async () => {
  const { rows } = await pageOf(await plan('rare'), {
    startIndex: 5,
    count: 5,
    after: ['rest', '1', 'x', '1'],
  })

  expect(rows).toEqual((await pageOf(await plan('rare'), { startIndex: 5, count: 5 })).rows)
  expect(rows).toHaveLength(5)
})

test('only in titles', async () => {
  const found = await plan('common', { subjectOnly: true })

  const { rows } = await pageOf(found, { startIndex: 0, count: 1000 })

  expect(inOrder(rows.map(({ id }) => id))).toEqual(having((_, n) => n % 40 === 0))
})

test('a phrase in titles keeps its order', async () => {
  const count = async (search: string) =>
    (await pageOf(await plan(search, { subjectOnly: true }), { startIndex: 0, count: 1000 })).rows.length

  expect(await count('"common thing"')).toBe(150)
  expect(await count('"thing common"')).toBe(0)
  expect(await count('"common words"')).toBe(0)
})

test('markers narrow, but for those that most have', async () => {
  const markers = [[placeMarker('4'), placeMarker('5')], [typeMarker('discussion')]]
  const ofMarkers = seen(sql<SqlBool>`(thing.id - 1) % 3 <> 0`)
  const found = await plan('common', { markers })

  const { rows } = await pageOf(found, { startIndex: 0, count: 1000 }, ofMarkers)

  const expected = having((_, n) => [4, 5].includes(n % 30) && n % 3 !== 0)
  expect(inOrder(rows.map(({ id }) => id))).toEqual(expected)
  const { rows: all } = await sql<{ id: string }>`
    select object_id as id from search_entry entry where ${found.matches}`.execute(context.slowDb)
  expect(all.length).toBeGreaterThanOrEqual(expected.length)
  expect(all.length).toBeLessThan(500)
})

test.each([
  ['the twelve most frequent, of a place', placeMarker('4'), 30, true, 36],
  ['all, of an author with fewer entries', authorMarker('4'), 75, false, 80],
])(
  'of the words of a wildcard some are ranked first, and pages meet all: %s',
  async (_, marker, each, isPartial, ranked) => {
    const options = { markers: [[marker]] }
    const ofMarker = seen(sql<SqlBool>`(thing.id - 1) % ${each} = 4`)
    const found = await plan('zebra*', options)

    const met = await crawl('zebra*', 25, 'links', ofMarker, options)

    expect([found.isPartial, found.found.terms[0]?.words.size]).toEqual([isPartial, 80])
    expect(await countOf(found.best)).toBe(ranked)
    expect(inOrder(met)).toEqual(having((__, n) => n % each === 4))
    expect(await crawl('zebra*', 40, 'jumps', ofMarker, options)).toEqual(met)
  },
)

test('a new word is found as soon as something has it', async () => {
  expect(await plan('newcomer common')).toMatchObject({ isEmpty: true, found: { unknown: ['newcomer'] } })
  expect((await pageOf(await plan('newcomer'), { startIndex: 0, count: 5 })).rows).toEqual([])

  await plantEntries(instance, 'answer', [{ id: '1', text: 'newcomers' }])

  const found = await planSearch(context, ['content', 'answer'], parseQuery(['newcomer']))
  const { rows } = await pageOf(found, { startIndex: 0, count: 5 })
  expect(rows.map(({ id }) => id)).toEqual(['1'])
})

test('a form that a known word did not have is found as soon as something has it', async () => {
  const answers = async () => {
    const found = await planSearch(context, ['answer'], parseQuery(['hermit']))
    return inOrder((await pageOf(found, { startIndex: 0, count: 5 })).rows.map(({ id }) => id))
  }
  await plantEntries(instance, 'answer', [{ id: '2', text: 'hermit' }], 1)
  expect(await answers()).toEqual(['2'])

  await plantEntries(instance, 'answer', [{ id: '3', text: 'hermits' }], 2)

  expect(await answers()).toEqual(['2', '3'])
})
