import type { Attachment, ContentInput } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { openSql } from '../../../db/sql.ts'
import { finishDepartures } from '../../../testing/departures.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { indexNow, indexSome, mergePending, writeWordCounts } from './indexing.ts'

const instance = await anInstance()
const other = await aNode(instance.connection)
afterAll(async () => {
  await other.close()
  await instance.close()
})
const { admin, context } = instance
const { sql } = instance.store

const anInput = (text: string, rest: Partial<ContentInput> = {}): ContentInput => ({
  type: 'document',
  subject: `A subject of ${text}`,
  content: { type: 'text/html', text: `<p>${text}</p>` },
  ...rest,
})
const create = async (text: string, rest?: Partial<ContentInput>) =>
  await admin.createContent({ body: anInput(text, rest) })

/** The entries with a word, after indexing. */
async function found(word: string): Promise<string[]> {
  await indexNow(context)
  const rows = await sql<{ entry: string }[]>`
    select kind || ' ' || object_id as entry from search_entry where vector @@ ${`'${word}'`}::tsquery
    order by kind, object_id`
  return rows.map(({ entry }) => entry)
}

test('content is found by its latest text, and not after it was deleted', async () => {
  const { id } = await create('otter')
  expect(await found('otter')).toEqual([`content ${id}`])

  await admin.updateContent({ contentID: id, body: anInput('badger') })
  expect([await found('otter'), await found('badger')]).toEqual([[], [`content ${id}`]])

  await admin.deleteContent({ contentID: id })
  expect(await found('badger')).toEqual([])
})

test('tags and attachment names are found until they are removed', async () => {
  const { id } = await create('words', { tags: ['lynx'] })
  const files = [new File(['x'], 'marmot.txt', { type: 'text/plain' })]
  const attached = (await admin.addAttachments({ contentID: id, files })) as Attachment
  expect([await found('lynx'), await found('#lynx'), await found('marmot')]).toEqual(
    Array(3).fill([`content ${id}`]),
  )

  await admin.deleteAttachment({ attachmentID: attached.id })
  await admin.updateContent({ contentID: id, body: anInput('words', { tags: [] }) })
  expect([await found('lynx'), await found('#lynx'), await found('marmot')]).toEqual([[], [], []])
})

test('answers move to another place with their content', async () => {
  const [from, to] = await Promise.all(
    ['From here', 'To there'].map((name) => admin.createPlace({ body: { type: 'group', name } })),
  )
  const inPlace = { type: 'discussion', parent: `/places/${from?.id}` } as const
  const { id } = await create('wolf', inPlace)
  const message = await admin.createMessage({
    contentID: id,
    body: { type: 'message', content: { type: 'text/html', text: '<p>howl</p>' } },
  })
  const both = [`answer ${message.id}`, `content ${id}`]
  expect([await found(`p=${from?.id}`), await found('howl')]).toEqual([both, [`answer ${message.id}`]])

  await admin.updateContent({
    contentID: id,
    body: { ...anInput('wolf', inPlace), parent: `/places/${to?.id}` },
  })

  expect([await found(`p=${from?.id}`), await found(`p=${to?.id}`)]).toEqual([[], both])
})

test('people are found by name until they leave, and never by an address', async () => {
  const { id, person } = await aPerson(instance, {
    username: 'wren',
    name: { givenName: 'Jenny', familyName: 'Zaunkönig' },
    emails: [{ value: 'hidden@nest.example' }],
    status: 'brooding',
    location: 'Hedgerow',
  })
  expect([await found('wren'), await found('zaunkonig'), await found('hedgerow')]).toEqual(
    Array(3).fill([`person ${id}`]),
  )
  expect([await found('nest'), await found('brooding')]).toEqual([[], []])

  const { emails, svc } = person
  const name = { givenName: 'Jenny', familyName: 'Goldcrest' }
  await admin.updatePerson({ personID: id, body: { emails, svc, name } })
  expect([await found('zaunkonig'), await found('goldcrest')]).toEqual([[], [`person ${id}`]])

  await admin.deletePerson({ personID: id })
  await finishDepartures(instance)
  expect([await found('goldcrest'), await found('former')]).toEqual([[], []])
})

test('places are found by their current name', async () => {
  const { id } = await admin.createPlace({ body: { type: 'group', name: 'Aviary', description: 'plumage' } })
  expect([await found('aviary'), await found('plumage')]).toEqual([[`place ${id}`], [`place ${id}`]])

  await admin.updatePlace({ placeID: id, body: { type: 'group', name: 'Vivarium', displayName: 'vivarium' } })
  expect([await found('aviary'), await found('vivarium')]).toEqual([[], [`place ${id}`]])
})

test('writers do not wait for the indexer, and the newest text is found', async () => {
  const { id } = await create('first')
  const holder = openSql(instance.connection, { max: 1 })
  const waiting = async () =>
    (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length

  const indexed = await holder.begin(async (own) => {
    await own`lock table search_word in share row exclusive mode`
    const indexing = indexNow(context)
    await expect.poll(waiting).toBe(1)
    await admin.updateContent({ contentID: id, body: anInput('second') })
    return { indexing, result: await indexSome(other.context) }
  })
  await indexed.indexing
  await holder.end()

  expect(indexed.result).toBe('busy')
  expect([await found('first'), await found('second')]).toEqual([[], [`content ${id}`]])
})

test('a lost connection during indexing loses nothing', async () => {
  const { id } = await create('mole')
  const holder = openSql(instance.connection, { max: 1 })

  const lost = await holder.begin(async (own) => {
    await own`lock table search_word in share row exclusive mode`
    const indexing = indexNow(context).catch((error) => error)
    const cut = async () =>
      (
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`
      ).length
    await expect.poll(cut).toBe(1)
    return await indexing
  })
  await holder.end()
  const before = await sql`select from search_entry where vector @@ 'mole'::tsquery`

  expect(lost).toBeInstanceOf(Error)
  expect(before).toEqual([])
  expect(await found('mole')).toEqual([`content ${id}`])
})

test('two nodes that index at once leave the newest text of every content', async () => {
  const contents = await Promise.all(['a', 'b', 'c', 'd'].map((letter) => create(`heron${letter}0`)))
  let isOver = false
  const indexers = [context, other.context].map(async (node) => {
    while (!isOver) await indexNow(node)
  })

  for (let round = 1; round <= 5; round++) {
    await Promise.all(
      contents.map(({ id }) => admin.updateContent({ contentID: id, body: anInput(`heron${round}of${id}`) })),
    )
  }
  isOver = true
  await Promise.all(indexers)

  for (const { id } of contents) expect(await found(`heron5of${id}`)).toEqual([`content ${id}`])
  expect(await found('heronb0')).toEqual([])
  expect(await sql`select from changed_object`).toHaveLength(0)
})

test('words that the index has are counted later, also by a node that sees them for the first time', async () => {
  const counted = async () =>
    (await sql`select entries::int from search_word where word = 'pangolin'`).map(({ entries }) => entries)
  await create('pangolin')
  await indexNow(context)
  const first = await counted()

  await create('pangolin')
  await indexSome(other.context)
  const meanwhile = await counted()
  await writeWordCounts(other.context)

  expect([first, meanwhile, await counted()]).toEqual([[1], [1], [2]])
})

test('entries are found before and after the pending list of the index is merged', async () => {
  const { id } = await create('quokka')
  const before = await found('quokka')

  await mergePending(context)

  expect([before, await found('quokka')]).toEqual(Array(2).fill([`content ${id}`]))
  expect(await sql`select gin_clean_pending_list('search_entry_by_word')::int as pages`).toEqual([
    { pages: 0 },
  ])
})

test('a text with more words than an entry can hold is found by its beginning', async () => {
  const words = Array.from({ length: 130_000 }, (_, index) => `w${index.toString(36)}x`)
  const { id } = await create(words.join(' '), { subject: 'A long one' })

  expect([await found('w5x'), await found(words.at(-1) ?? '')]).toEqual([[`content ${id}`], []])
})

test('an object that cannot be indexed does not block others', async () => {
  await sql`alter table search_entry add constraint poison check (not vector @@ 'poison'::tsquery)`
  const half = 'harmless '.repeat(40)
  const bad = await create(`${half} ${half} poison`, { subject: 'Half of it' })
  const worse = await create('nothing', { subject: 'A poison' })
  const good = await create('antidote')

  expect([await found('antidote'), await found('harmless'), await found('poison')]).toEqual([
    [`content ${good.id}`],
    [`content ${bad.id}`],
    [],
  ])
  expect(await found(`a=${worse.author.id}`)).not.toContain(`content ${worse.id}`)
  await sql`alter table search_entry drop constraint poison`
})
