import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../crowd.ts'
import { anInstance } from '../instance.ts'
import { indexed } from '../searching.ts'
import { isHeldOut, QUERIES, type Query } from './queries.ts'
import { mean, ndcg } from './scoring.ts'
import { settle } from './settling.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { keys, counts } = await settle(instance)
const [searcher] = await aCrowd(instance, [{ name: 'searcher' }])
const client = searcher?.client ?? instance.admin
await indexed(instance)

const LISTS = { contents: api.searchContents, people: api.searchPeople, places: api.searchPlaces }

async function findFirst({ list, search }: Query): Promise<string[]> {
  const filter = `search(${search})`
  const { body } = await client.send(LISTS[list], { filter: [filter], count: 10, fields: 'id' } as never)
  const found = (body as { list: { id: string }[] } | undefined)?.list ?? []
  return found.map(({ id }) => keys[list].get(id) ?? `another (${id})`)
}

const answers = await Promise.all(
  QUERIES.map(async (query) => {
    const found = await findFirst(query)
    return { query, found, score: ndcg(found, query.grades) }
  }),
)
const lineOf = ({ query, found, score }: (typeof answers)[number]) =>
  `${score.toFixed(3)}  ${query.list.padEnd(8)}  ${query.search.padEnd(24)}  ${found.slice(0, 5).join(', ')}`
const meanWhere = (matches: (index: number) => boolean) =>
  mean(answers.filter((_, index) => matches(index)).map(({ score }) => score))
const all = meanWhere(() => true)
const tuned = meanWhere((index) => !isHeldOut(index))
const heldOut = meanWhere(isHeldOut)

process.stdout.write(
  [
    `nDCG@10 of ${answers.length} queries over ${counts.contents} contents, ${counts.people} people, ${counts.places} places`,
    ...answers.map(lineOf),
    `${all.toFixed(3)}  all;  ${tuned.toFixed(3)}  those that the ranking was tuned with;  ${heldOut.toFixed(3)}  those that it never saw`,
  ]
    .map((line) => `${line}\n`)
    .join(''),
)

test('every grade refers to existing content', () => {
  const known = {
    contents: [...keys.contents.values()],
    people: [...keys.people.values()],
    places: [...keys.places.values()],
  }

  for (const { list, grades } of QUERIES)
    expect(known[list]).toEqual(expect.arrayContaining(Object.keys(grades)))
})

test('60 queries find what a person expects: nDCG@10 averages at least 0.9 (decision 0109)', () => {
  expect(answers).toHaveLength(60)
  expect(all).toBeGreaterThanOrEqual(0.9)
})

test.each(answers)('$query.list: $query.search: $query.why', ({ score }) => {
  expect(score).toBeGreaterThanOrEqual(0.5)
})
