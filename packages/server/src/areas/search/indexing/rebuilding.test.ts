import { afterAll, expect, test } from 'vitest'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { indexed } from '../../../testing/searching.ts'
import { indexNow, indexSome } from './indexing.ts'
import { beginRebuild } from './rebuilding.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, connection, context } = instance
const { sql } = instance.store

/** More than one batch, inserted in another order than that of their dates. */
const MANY = 260

async function someContents(): Promise<void> {
  await sql`
    insert into content (id, type, root_id, author_id, subject, body, body_text, published_at)
    select 1000 + n, 'document', 1000 + n, 1, 'Leaf ' || n, '', 'falling leaves', now() - n * interval '1 hour'
    from generate_series(1, ${MANY}::int) n`
}
const countOf = async (word: string) =>
  (await sql`select from search_entry where vector @@ ${`'${word}'`}::tsquery`).length
const wordsLike = async (pattern: string) =>
  await sql`select word, entries::int from search_word where word like ${pattern} order by word`
const numbered = async () =>
  await sql<{ id: number; number: number }[]>`
    select object_id::int as id, number::int from search_entry where kind = 'content' and object_id > 1000
    order by number`

await someContents()
await indexed(instance)

test('a rebuild leaves everything findable, and numbers entries by date', async () => {
  await beginRebuild(connection, context.config)
  const before = await countOf('leaf')
  await indexSome(context)
  const meanwhile = await countOf('leaf')
  const left = await sql`select from search_rebuild`
  await indexNow(context)

  expect([before, meanwhile, await countOf('leaf')]).toEqual([MANY, MANY, MANY])
  expect(left.length).toBeGreaterThan(0)
  expect((await numbered()).map(({ id }) => id)).toEqual(
    Array.from({ length: MANY }, (_, at) => 1000 + MANY - at),
  )
  expect((await numbered()).at(-1)?.number).toBe(MANY)
})

test('content created during a rebuild is numbered after all other content', async () => {
  await beginRebuild(connection, context.config)
  const content = { type: 'text/html', text: '<p>budding</p>' } as const
  const { id } = await admin.createContent({ body: { type: 'document', subject: 'New', content } })
  await indexNow(context)

  const [newest] = await sql`
    select object_id from search_entry where kind = 'content' order by number desc limit 1`
  expect(newest?.object_id).toBe(id)
})

test('a rebuild counts words again and deletes unused ones', async () => {
  await sql`update content set body_text = 'falling needles' where id > 1000 and id <= 1010`
  await indexed(instance)
  const stale = await wordsLike('leaves')
  await sql`update content set body_text = 'falling needles' where id > 1010`
  await indexed(instance)
  await beginRebuild(connection, context.config)
  await indexNow(context)

  expect(stale).toEqual([{ word: 'leaves', entries: MANY }])
  expect(await wordsLike('leaves')).toEqual([])
  expect(await wordsLike('falling')).toEqual([{ word: 'falling', entries: MANY }])
  expect(await wordsLike('needles')).toEqual([{ word: 'needles', entries: MANY }])
})

test('phrases find entries of an older version, before and after the rebuild', async () => {
  await sql`update search_state set rules = rules - 1`
  await sql`update search_entry set pairs = '{}'`
  const wanted = { filter: ['search("falling needles")'], count: 100 }
  const upgraded = await aNode(connection)
  const before = await upgraded.admin.searchContents(wanted)
  await indexNow(upgraded.context)
  const next = await aNode(connection)
  const after = await next.admin.searchContents(wanted)
  await sql`update search_entry set pairs = '{}'`
  const withNone = await next.admin.searchContents(wanted)
  await upgraded.close()
  await next.close()

  expect([before, after, withNone].map(({ list }) => list.length)).toEqual([100, 100, 0])
})

test('another language starts a rebuild, and nodes with the old language do not index', async () => {
  const german = await aNode(connection, { FOLKMOOT_LANGUAGE: 'german' })
  const leftAlone = await indexSome(context)
  const english = await countOf('=fall')
  await indexNow(german.context)
  const same = await aNode(connection, { FOLKMOOT_LANGUAGE: 'german' })
  const again = await sql`select from search_rebuild`

  expect([leftAlone, english, await countOf('=fall')]).toEqual(['nothing', MANY, 0])
  expect(await countOf('falling')).toBe(MANY)
  expect(again).toHaveLength(0)
  await german.close()
  await same.close()
})
