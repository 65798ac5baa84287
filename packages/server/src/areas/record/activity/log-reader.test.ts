import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { anInstance } from '../../../testing/instance.ts'
import { type Activity, record } from './activity.ts'
import { type LogReader, readOn } from './log-reader.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { context, store } = instance

async function happen(...ids: number[]): Promise<void> {
  await inTransaction(store.writeDb, async (tx) => {
    for (const id of ids) {
      const object = { type: 3, id: String(id) }
      await record(tx, { verb: 'svc:user_profile_modified', actor: undefined, object })
    }
  })
}

const idsOf = (activities: readonly Activity[]) =>
  activities.filter(({ verb }) => verb === 'svc:user_profile_modified').map(({ object }) => object.id)

function aReader(name: string, handle?: LogReader['handle']): LogReader & { readonly seen: string[] } {
  const seen: string[] = []
  return {
    name,
    seen,
    async handle(tx, activities) {
      await handle?.(tx, activities)
      tx.afterCommit(() => seen.push(...idsOf(activities)))
    },
  }
}

test('a reader gets the log from its beginning, and then only new activities', async () => {
  const reader = aReader('news')
  await happen(101, 102)
  await readOn(context, reader)
  await happen(103)
  await readOn(context, reader)
  await readOn(context, reader)

  expect(reader.seen.slice(-3)).toEqual(['101', '102', '103'])
  expect(new Set(reader.seen).size).toBe(reader.seen.length)
})

test('a failed batch is read again, and its work is rolled back', async () => {
  const state = { isBroken: true }
  const reader = aReader('clumsy', async (tx, activities) => {
    if (!idsOf(activities).includes('201')) return
    await record(tx, { verb: 'svc:user_type_modified', actor: undefined, object: { type: 3, id: '201' } })
    if (state.isBroken) throw new Error('on purpose')
  })
  await happen(201)

  await expect(readOn(context, reader)).rejects.toThrow('on purpose')
  state.isBroken = false
  await readOn(context, reader)

  expect(reader.seen.filter((id) => id === '201')).toHaveLength(1)
  const [done] = await store.sql`
    select count(*)::int as times from activity where verb = 'svc:user_type_modified' and object_id = 201`
  expect(done?.times).toBe(1)
})

test('several processes with the same reader share the work: everything once, in one order', async () => {
  const handled: string[] = []
  const readers = Array.from({ length: 4 }, () =>
    aReader('shared', async (tx, activities) => {
      tx.afterCommit(() => handled.push(...idsOf(activities)))
    }),
  )
  const state = { isWritten: false }
  const writing = Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      for (let index = 0; index < 30; index++) await happen(1_000 + turn * 30 + index)
    }),
  ).then(() => {
    state.isWritten = true
  })
  const reading = readers.map(async (reader) => {
    while (!state.isWritten) await readOn(context, reader)
  })
  await Promise.all([writing, ...reading])
  for (const reader of readers) await readOn(context, reader)

  const written = handled.filter((id) => Number(id) >= 1_000)
  const log = await store.sql`
    select object_id::text as id from activity where object_id >= 1000 order by xid, id`
  expect(written).toEqual(log.map(({ id }) => id))
  expect(written).toHaveLength(1_200)
})
