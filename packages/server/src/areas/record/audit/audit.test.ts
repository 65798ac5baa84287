import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { ANONYMOUS } from '../../../actor.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { startFollowers } from '../../../followers.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { audit } from './audit.ts'
import { linkEntries } from './linking.ts'
import { verifyLog } from './verify.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const { writeDb, sql } = instance.store

const removed = (id: number) => ({
  action: 'person.removed' as const,
  actor: undefined,
  target: { type: 'person' as const, id: String(id), label: `person ${id}` },
})

test('the first admin was created by the server itself', async () => {
  const { list } = await admin.listAuditEntries({ filter: ['action(person.created)'] })
  const first = list.at(-1)

  expect(first).toMatchObject({ action: 'person.created', target: { label: 'admin' } })
  expect(first).not.toHaveProperty('actor')
  expect(first).not.toHaveProperty('address')
})

test('an anonymous caller is no actor, but has an address', async () => {
  const trace = { id: 'request 1', address: '192.0.2.7', network: '192.0.2.7' }

  await inTransaction(writeDb, (tx) => audit(tx, { ...removed(1), actor: ANONYMOUS }), trace)

  const { list } = await admin.listAuditEntries({ count: 1 })
  expect(list[0]).toMatchObject({ address: '192.0.2.7', requestId: 'request 1' })
  expect(list[0]).not.toHaveProperty('actor')
})

test('an action that is rolled back leaves no entry', async () => {
  const failing = inTransaction(writeDb, async (tx) => {
    await audit(tx, removed(404))
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')

  expect((await admin.listAuditEntries({ filter: ['target(person,404)'] })).list).toEqual([])
})

test('an action that commits late is linked late, and delays no other', async () => {
  const [slow, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = inTransaction(writeDb, async (tx) => {
    await audit(tx, removed(501))
    written.resolve()
    await slow.promise
  })
  await written.promise
  await inTransaction(writeDb, (tx) => audit(tx, removed(502)))
  await linkEntries(writeDb)
  const linkedMeanwhile = await sql`
    select target_id from audit_entry where target_id in ('501', '502') and position is not null`
  slow.resolve()
  await late

  await linkEntries(writeDb)

  const order =
    await sql`select target_id from audit_entry where target_id in ('501', '502') order by position`
  expect(linkedMeanwhile.map((row) => row.target_id)).toEqual(['502'])
  expect(order.map((row) => row.target_id)).toEqual(['502', '501'])
  expect(await verifyLog(instance.store.slowDb)).toMatchObject({ kind: 'intact', unlinked: 0 })
})

test('many writers and many linkers at once make one chain without a fork or a gap', async () => {
  const written = inParallel(Array.from({ length: 300 }), (_, index) =>
    inTransaction(writeDb, async (tx) => {
      await audit(tx, removed(10_000 + index))
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
      await audit(tx, removed(20_000 + index))
    }),
  )
  const state = { isWritten: false }
  const finished = written.finally(() => {
    state.isWritten = true
  })
  while (!state.isWritten) await Promise.all([1, 2, 3].map(() => linkEntries(writeDb)))
  await finished
  await linkEntries(writeDb)

  const [counts] = await sql`
    select count(*)::int as entries, count(distinct previous_hash)::int as predecessors, max(position)::int as last
    from audit_entry`
  expect(counts?.predecessors).toBe(counts?.entries)
  expect(counts?.last).toBe(counts?.entries)
  expect(await verifyLog(instance.store.slowDb)).toMatchObject({ kind: 'intact', count: counts?.entries })
})

test('a running server links what was written before it started, and what is written later', async () => {
  const newest = async () => (await admin.listAuditEntries({ count: 1 })).list[0]
  const isLinked = async (entryID = '') => 'hash' in (await admin.getAuditEntry({ entryID }))
  await aPerson(instance)
  const before = await newest()
  const tasks = startFollowers(instance.context)
  await expect.poll(() => isLinked(before?.id), { timeout: 20_000 }).toBe(true)
  await aPerson(instance)
  const after = await newest()
  await expect.poll(() => isLinked(after?.id), { timeout: 20_000 }).toBe(true)
  await tasks.stop()

  expect(before).not.toHaveProperty('hash')
})

test('a page deep in the log is found by links, and nothing is shown twice', async () => {
  await sql`insert into audit_entry (action, at) select 'person.shown', now() from generate_series(1, 230)`
  const ids: string[] = []

  const parameters = { count: 50, filter: ['action(person.shown)'] }
  for await (const entry of admin.each(api.listAuditEntries, parameters)) ids.push(entry.id)

  expect(ids).toHaveLength(230)
  expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)))
  expect(new Set(ids).size).toBe(230)
})
