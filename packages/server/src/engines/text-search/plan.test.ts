import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { Failure } from '../../failure.ts'
import { anInstance } from '../../testing/instance.ts'
import { plantEntries } from '../../testing/search-entries.ts'
import { SEARCH_RULES } from './entries.ts'
import { authorMarker, tagMarker, typeMarker } from './markers.ts'
import { planSearch, type SearchPlan } from './plan.ts'
import { type ParsedQuery, parseQuery } from './query-parser.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { context, store } = instance

await plantEntries(instance, 'content', [
  { id: '1', title: ['Collaboration base'], text: 'Databases and a debase', markers: [authorMarker('1')] },
  {
    id: '2',
    text: 'collaborate; a_b 100% running',
    tags: ["it's"],
    markers: [tagMarker("it's"), tagMarker('a\\b')],
  },
  {
    id: '3',
    text: 'and/or happy',
    names: ['運動会.pdf'],
    markers: [authorMarker('13'), typeMarker('discussion')],
  },
  { id: '4', title: ['happiness'], text: '運動 happier base' },
  ...Array.from({ length: 10 }, (_, index) => ({ id: String(5 + index), text: 'something else' })),
])

async function idsOf(plan: SearchPlan): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entry.object_id as id, ts_rank(entry.vector, ${plan.rankQuery}), entry.vector @@ ${plan.titleQuery}
    from search_entry entry
    where ${plan.matches} and ${plan.best} and ${plan.widened(3).best}
    order by 1`.execute(context.slowDb)
  return rows.map(({ id }) => id)
}
const plan = (search: string, markers: string[][] = []) =>
  planSearch(context, ['content'], parseQuery([search]), { markers })
const find = async (search: string, markers?: string[][]) => await idsOf(await plan(search, markers))

test.each([
  ['collaboration', ['1', '2']],
  ['runs', ['2']],
  ['happy', ['3', '4']],
  ['happiness', ['3', '4']],
  ['happi*', ['4']],
  ['*base', ['1', '4']],
  ['d*base', ['1']],
  ['*bas*', ['1', '4']],
  ['data*', ['1']],
  ['a*', ['1', '2', '3']],
  ['運動会', ['3']],
  ['運', ['3', '4']],
  ['*運動*', ['3', '4']],
  ['動会', ['3']],
  ['会', ['3']],
  ['100%', ['2']],
  ['100* it', ['2']],
  ['base base', ['1', '4']],
  ['"a b"', ['2']],
  ['"base databases"', []],
  ['pdf or', ['3']],
  ['%', []],
  ['nowhere base', []],
  ['nowhere*', []],
])('%s finds %j', async (search, ids) => {
  expect(await find(search)).toEqual(ids)
})

test('a marker may be any text, and no pattern finds one', async () => {
  expect(await find('a', [[tagMarker("it's")], [tagMarker('A\\b'), tagMarker('other')]])).toEqual(['2'])
  expect(await find('base', [[authorMarker('1')]])).toEqual(['1'])
  expect(await find('base', [[tagMarker("' | 'base")]])).toEqual([])
  expect(await find('base', [[tagMarker('\u0000'), '#\ud800']])).toEqual([])
  expect((await plan('a*')).found.terms[0]?.words).toEqual(new Set(['a', 'and']))
  expect((await plan('*cussion')).isEmpty).toBe(true)
})

test('it returns the forms in which the words were found', async () => {
  const { found } = await plan('"Running Databases" happier *base nowhere')

  expect(found).toEqual({
    terms: [
      {
        words: new Set(['running', 'databases']),
        stems: new Set(['run', 'databas']),
        phrase: ['running', 'databases'],
      },
      { words: new Set(['happier']), stems: new Set(['happier']) },
      { words: new Set(['base', 'debase']), stems: new Set(), part: 'base' },
      { words: new Set(['nowhere']), stems: new Set(['nowher']) },
    ],
    unknown: ['nowhere'],
  })
})

/** Words with forms, and some that are written like the stem of another and have one of their own: `leas` as of `leased`, and `lea`. */
const WORDS = 'be being sing sings the cat cats leased leas lea early earli ear 1 運動 動会 generous'.split(
  ' ',
)

test('phrases are found by pairs of words as without pairs', async () => {
  const rows = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 12 })
  const planted = fc.sample(fc.record({ title: rows, text: rows }), { numRuns: 200, seed: 2 })
  await plantEntries(
    instance,
    'content',
    planted.map(({ title, text }, at) => ({
      id: String(100 + at),
      title: [title.join(' ')],
      text: text.join(' '),
    })),
    100,
  )
  const phrases = fc.sample(fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 4 }), {
    numRuns: 150,
    seed: 3,
  })
  // Another context has not read the state of the index yet.
  const findAll = async () => {
    const own = { ...context }
    const plans = phrases.map((words) => planSearch(own, ['content'], parseQuery([`"${words.join(' ')}"`])))
    return await Promise.all(plans.map(async (found) => await idsOf(await found)))
  }
  await store.sql`update search_state set language = 'english', rules = ${SEARCH_RULES}, swept_after = ''`
  const withoutPairs = await findAll()
  await store.sql`update search_state set swept_after = null`
  const withPairs = await findAll()
  await store.sql`update search_entry set pairs = '{}'`
  const withNone = await findAll()
  await store.sql`delete from search_entry where object_id >= 100`

  expect(withPairs).toEqual(withoutPairs)
  expect(withoutPairs.filter((ids) => ids.length > 0).length).toBeGreaterThan(75)
  expect(withNone.filter((ids) => ids.length > 0).length).toBeLessThan(75)
})

test('a pattern expands to the most frequent matching words', async () => {
  const words = Array.from({ length: 300 }, (_, index) => ({ word: `zebra${index}`, entries: index + 1 }))
  await store.sql`insert into search_word ${store.sql(words, 'word', 'entries')}`

  const { found } = await plan('zeb*')

  const expected = words.slice(100).map(({ word }) => word)
  expect([...(found.terms[0]?.words ?? [])].toSorted()).toEqual(expected.toSorted())
})

test('many patterns share the expansion limit', async () => {
  await store.sql`
    insert into search_word (word, entries)
    select 'manifold' || n, 1000 - n from generate_series(100, 399) n`
  const wordsOf = async (search: string) => (await plan(search)).found.terms.map(({ words }) => words)
  const [alone] = await wordsOf('manifold*')
  expect(alone?.size).toBe(200)
  const patterns = 'm* ma* man* mani* manif* manifo* manifol* manifold* *fold* *nifo*'.split(' ')
  const shared = await wordsOf(patterns.join(' '))
  expect(shared.map((words) => words.size)).toEqual(patterns.map(() => 100))
  // The most frequent ones.
  expect(shared.every((words) => words.has('manifold100') && !words.has('manifold200'))).toBe(true)
})

test('the words of a pattern are taken as they are', async () => {
  for (const part of ['data%', 'd_ta', 'data\\', "data'"]) {
    const asked: ParsedQuery = { terms: [{ kind: 'pattern', parts: [part, ''] }] }

    expect((await planSearch(context, ['content'], asked)).isEmpty).toBe(true)
  }
})

const PIECES = [
  ...'*"\'\\%_:!&|<>-() ab民会가ก\u0000\ud800\u200d\u202e\u0301\u3099',
  ':*',
  '<->',
  'base',
  'happ',
  '運動',
]
const typed = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((pieces) => pieces.join(''))

test('PostgreSQL accepts the plan of any query', async () => {
  let accepted = 0
  for (const [search, tag] of fc.sample(fc.tuple(typed, typed), { numRuns: 300, seed: 1 })) {
    try {
      await find(search, [[tagMarker(tag), authorMarker('1')]])
      accepted++
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      expect(error.failureName).toBe('filter_invalid')
    }
  }
  expect(accepted).toBeGreaterThan(50)
})

test('wildcard expansions are cached until a word is new', async () => {
  const wordsOf = async () => [...((await plan('giraff*')).found.terms[0]?.words ?? [])].toSorted()
  const asked = () => store.load().queriesAsked
  await store.sql`insert into search_word (word, entries) values ('giraffe', 1), ('giraffes', 1)`
  expect(await wordsOf()).toEqual(['giraffe', 'giraffes'])
  const before = asked()
  expect(await wordsOf()).toEqual(['giraffe', 'giraffes'])
  expect(asked() - before).toBe(1)

  await store.sql`insert into search_word (word, entries) values ('giraffic', 1)`

  expect(await wordsOf()).toEqual(['giraffe', 'giraffes', 'giraffic'])
})
