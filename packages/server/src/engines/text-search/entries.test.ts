import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openSql } from '../../db/sql.ts'
import { aDatabase } from '../../testing/instance.ts'
import { type SearchDocument, vectorOf, wordsOfDocument } from './entries.ts'
import { authorMarker, tagMarker } from './markers.ts'
import { finish } from './yielding.ts'

const { connection, drop } = await aDatabase()
const sql = openSql(connection, { max: 1 })
afterAll(async () => {
  await sql.end()
  await drop()
})

const aDocument = (options: Partial<SearchDocument> = {}): SearchDocument => ({
  kind: 'content',
  id: '7',
  title: [],
  tags: [],
  names: [],
  text: '',
  markers: [],
  ...options,
})

async function read(vector: string): Promise<Map<string, string>> {
  const rows = await sql<{ lexeme: string; places: string | null }[]>`
    select lexeme, (select string_agg(position || weight, ' ' order by position)
      from unnest(positions, weights) as place (position, weight)) as places
    from unnest(${vector}::text::tsvector)`
  return new Map(rows.map(({ lexeme, places }) => [lexeme, places ?? '']))
}

test('words have positions with their stems, the title first, and no phrase crosses fields', async () => {
  const document = aDocument({
    title: ['Running late'],
    tags: ['café'],
    names: ['plan.pdf'],
    text: 'Runs, running',
    markers: [authorMarker('5'), tagMarker("It's")],
  })
  const stems = new Map([
    ['running', 'run'],
    ['runs', 'run'],
  ])

  const { vector, counted } = finish(vectorOf(document, 1_000_000, stems))

  expect(Object.fromEntries(await read(vector))).toEqual({
    running: '1A 31D',
    '=run': '1A 30D 31D',
    late: '2A',
    cafe: '11A',
    plan: '20B',
    pdf: '21B',
    runs: '30D',
    '^running': '',
    '^=run': '',
    '^late': '',
    '^cafe': '',
    'a=5': '',
    "#it's": '',
    'c8=3906': '',
    'c11=488': '',
    'c14=61': '',
    'c17=7': '',
    'c20=0': '',
  })
  expect(counted.toSorted()).toEqual(
    [
      "#it's",
      '=run',
      '^=run',
      '^cafe',
      '^late',
      '^running',
      'a=5',
      'cafe',
      'late',
      'pdf',
      'plan',
      'running',
      'runs',
    ].toSorted(),
  )
})

test('PostgreSQL keeps the longest text of the most different words there are', async () => {
  // Each time through the alphabet in greater steps, so that no pair of characters repeats.
  const ideographs = Array.from({ length: 100_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * (1 + Math.floor(index / 19_997))) % 19_997)),
  )
  const document = aDocument({
    title: ['first', ideographs.slice(0, 20_000).join('')],
    text: ideographs.join(''),
  })

  const { vector } = finish(vectorOf(document, 1, new Map()))

  const kept = await read(vector)
  expect(kept.get('first')).toBe('1A')
  expect(kept.size).toBeGreaterThan(60_000)
})

test('a word that comes up again and again is kept as often as PostgreSQL takes it', async () => {
  const { vector } = finish(vectorOf(aDocument({ text: 'word '.repeat(20_000) }), 1, new Map()))

  expect((await read(vector)).get('word')?.split(' ')).toHaveLength(255)
})

test('PostgreSQL can parse every vector, from any text', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab \'\\:,*^=#%"民가ก\u0301\u200d\t\n'), maxLength: 30 })
  const texts = fc.array(text, { maxLength: 3 })
  const documents = fc.sample(fc.record({ title: texts, tags: texts, names: texts, text }), {
    numRuns: 200,
    seed: 1,
  })
  const made = documents.map((parts, index) => {
    const document = aDocument({ ...parts, markers: parts.tags.map(tagMarker) })
    const stems = new Map(wordsOfDocument(document).map((word) => [word, word.slice(0, 1)]))
    return finish(vectorOf(document, index, stems))
  })

  const rows = await sql<{ lexemes: string[] }[]>`
    select tsvector_to_array(vector::tsvector) as lexemes
    from unnest(${made.map(({ vector }) => vector)}::text[]) with ordinality as made (vector, n) order by n`

  for (const [index, { lexemes }] of rows.entries()) {
    expect(lexemes).toEqual(expect.arrayContaining([...(made[index]?.counted ?? [])]))
  }
})
