/** Callers choose how many values a filter has: that must not make statements, which sessions keep. */
import { api } from '@folkmoot/contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from './testing/instance.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, store } = instance

/** Of the session that serves one request after the other. */
async function countKept(): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::integer as kept from pg_prepared_statements`.execute(store.slowDb)
  return rows[0]?.kept ?? 0
}

const filtered = (name: string, count: number, valueAt: (at: number) => string) => [
  `${name}(${Array.from({ length: count }, (_, at) => valueAt(at)).join(',')})`,
]

const lists = [
  ['contents by entityDescriptor', api.listContents, 'entityDescriptor', (at: number) => `102,${at + 1}`],
  ['contents by relationship', api.listContents, 'relationship', () => 'participated'],
  ['places by entityDescriptor', api.listPlaces, 'entityDescriptor', (at: number) => `700,${at + 1}`],
  ['places by relationship', api.listPlaces, 'relationship', () => 'member'],
  ['tags by prefix', api.listTags, 'prefix', (at: number) => `tag${at}`],
  ['the inbox by conversation', api.listInbox, 'conversation', (at: number) => `/contents/${at + 1}`],
] as const

test.each(lists)('%s: one statement, however many values', async (_, operation, name, valueAt) => {
  const list = (count: number) => admin.send(operation, { filter: filtered(name, count, valueAt) })
  expect((await list(2)).status).toBe(200)
  await countKept()
  const before = await countKept()

  for (const count of [3, 4, 7, 20]) expect((await list(count)).status).toBe(200)

  expect(await countKept()).toBe(before)
})

test('a filter that is repeated makes no statement among those of plain lists', async () => {
  const list = (count: number) =>
    admin.send(api.listContents, { filter: Array.from({ length: count }, () => 'author(@me)') })
  const ofPlainLists = async () => {
    const { rows } = await sql<{ kept: number }>`
      select count(*)::integer as kept from pg_prepared_statements`.execute(store.db)
    return rows[0]?.kept
  }
  await list(1)
  await ofPlainLists()
  const before = await ofPlainLists()

  for (const count of [2, 3, 4, 5]) expect((await list(count)).status).toBe(200)

  expect(await ofPlainLists()).toBe(before)
})

test('tags are compared with at most 20 beginnings', async () => {
  const reply = await admin.send(api.listTags, { filter: filtered('prefix', 21, (at) => `tag${at}`) })

  expect(reply.status).toBe(400)
})
