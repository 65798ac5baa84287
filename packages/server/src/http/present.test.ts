import { beforeEach, expect, test } from 'vitest'
import { Representations } from '../representations.ts'
import { type Presentation, present } from './present.ts'
import type { CheckedCall } from './route.ts'
import { ALL_SCOPES, type EffectiveScopes } from './scopes.ts'

interface Thing {
  readonly id: string
  readonly revision: string
  readonly text: string
  readonly isHidden?: boolean
}

let table: Map<string, Thing>
let reads: string[]
let representations: Representations

beforeEach(() => {
  table = new Map(['a', 'b', 'c'].map((id) => [id, { id, revision: '1', text: `${id} first` }]))
  reads = []
  representations = new Representations()
})

const things = (audience = 'all'): Presentation<Pick<Thing, 'id' | 'revision'>, Thing> => ({
  kind: 'thing',
  audienceOf: () => audience,
  readMany: async (ids) => {
    reads.push(...ids)
    return new Map(ids.flatMap((id) => (table.has(id) ? [[id, table.get(id) as Thing]] : [])))
  },
  maySee: (row) => !row.isHidden,
  represent: ({ text }) => ({ text }),
})
const callFor = (form: CheckedCall['form'], scopes: EffectiveScopes) =>
  ({ context: { representations }, form, scopes, write: JSON.stringify }) as unknown as CheckedCall
const keys = () => [...table.values()].map(({ id, revision }) => ({ id, revision }))
const textsOf = async (
  wanted = keys(),
  form: CheckedCall['form'] = 'all',
  { audience, scopes = ALL_SCOPES }: { audience?: string; scopes?: EffectiveScopes } = {},
) => (await present(callFor(form, scopes), wanted, things(audience))).map(({ json }) => JSON.parse(json).text)

test('cached entities are not read again, missing ones are, in key order', async () => {
  await textsOf([{ id: 'b', revision: '1' }])
  reads = []

  expect(await textsOf()).toEqual(['a first', 'b first', 'c first'])
  expect(reads).toEqual(['a', 'c'])
  expect(await textsOf()).toEqual(['a first', 'b first', 'c first'])
  expect(reads).toEqual(['a', 'c'])
})

test('another revision is read again, and the older one is dropped', async () => {
  await textsOf()
  table.set('b', { id: 'b', revision: '2', text: 'b second' })
  reads = []

  expect(await textsOf()).toEqual(['a first', 'b second', 'c first'])
  expect(reads).toEqual(['b'])
  expect(representations.find('thing all all b', '1')).toBeUndefined()
})

test('a change between key and row is cached under its actual revision', async () => {
  const early = keys()
  table.set('b', { id: 'b', revision: '2', text: 'b second' })

  expect(await textsOf(early)).toEqual(['a first', 'b second', 'c first'])
  reads = []
  expect(await textsOf()).toEqual(['a first', 'b second', 'c first'])
  expect(reads).toEqual([])
})

test('an entity removed or hidden between key and row is left out', async () => {
  const early = keys()
  table.delete('a')
  table.set('b', { id: 'b', revision: '2', text: 'a secret', isHidden: true })

  expect(await textsOf(early)).toEqual(['c first'])
})

test('audiences, forms and scopes are cached separately, and custom fields not at all', async () => {
  await textsOf()
  reads = []

  await textsOf(keys(), 'all', { audience: 'others' })
  await textsOf(keys(), 'all', { scopes: { ...ALL_SCOPES, name: 'r-' } })
  await textsOf(keys(), 'summary')
  await textsOf(keys(), 'chosen')
  await textsOf(keys(), 'chosen')

  expect(reads.join('')).toBe('abcabcabcabcabc')
})

const more = { names: ['mark', 'count'], read: async (ids: readonly string[]) => marksOf(ids) }
const marksOf = (ids: readonly string[]) => new Map(ids.map((id) => [id, { mark: `ü${id}`, count: 1 }]))

test('extra fields are added beside the cached entity, which stays unchanged', async () => {
  const call = callFor('all', ALL_SCOPES)
  const plain = await present(call, keys(), things())

  const presented = await present(call, keys(), things(), more)

  expect(presented.map(({ json }) => JSON.parse(json))).toEqual(
    ['a', 'b', 'c'].map((id) => ({ text: `${id} first`, mark: `ü${id}`, count: 1 })),
  )
  for (const ready of presented) {
    const bytes = Buffer.alloc(ready.length + 2, '-')
    expect(ready.writeTo(bytes, 1)).toBe(ready.length + 1)
    expect(bytes.toString()).toBe(`-${ready.json}-`)
  }
  expect(await present(call, keys(), things())).toEqual(plain)
})

test('extra fields are not loaded unless wanted', async () => {
  const asked: string[] = []
  const read = async (ids: readonly string[]) => {
    asked.push(...ids)
    return marksOf(ids)
  }
  const wanting = (...names: string[]): CheckedCall => ({
    ...callFor('chosen', ALL_SCOPES),
    write: (entity) => JSON.stringify(entity, names),
  })
  const texts = async (call: CheckedCall) =>
    (await present(call, [{ id: 'a', revision: '1' }], things(), { ...more, read })).map(({ json }) => json)

  expect(await texts(wanting('text'))).toEqual(['{"text":"a first"}'])
  expect(asked).toEqual([])
  expect(await texts(wanting('text', 'count'))).toEqual(['{"text":"a first","count":1}'])
  expect(await texts(wanting('count'))).toEqual(['{"count":1}'])
})

test('extra fields are not loaded for entities that are left out', async () => {
  const early = keys()
  const asked: string[] = []
  table.set('b', { id: 'b', revision: '2', text: 'a secret', isHidden: true })
  const read = async (ids: readonly string[]) => {
    asked.push(...ids)
    return marksOf(['a', 'b', 'c'])
  }

  const presented = await present(callFor('all', ALL_SCOPES), early, things(), { ...more, read })

  expect(asked).toEqual(['a', 'c'])
  expect(presented.map(({ json }) => JSON.parse(json).mark)).toEqual(['üa', 'üc'])
})
