import { CONTENT_VERBS, INNER_VERBS, STREAM_VERBS, SYSTEM_VERBS } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { BEGINNING, pruneActivities, readActivities, record } from './activity.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { db, writeDb } = instance.store

const created = (id: number) => ({
  verb: 'svc:user_account_created' as const,
  actor: undefined,
  object: { type: 3, id: String(id) },
})

async function endOfLog(): Promise<string> {
  const all = await readActivities(db, BEGINNING, 100_000)
  return all.at(-1)?.cursor ?? BEGINNING
}

test('a recorded event is read back completely', async () => {
  const begin = await endOfLog()

  await inTransaction(writeDb, (tx) =>
    record(tx, {
      verb: 'svc:user_membership_added',
      actor: { kind: 'member', id: '1' },
      object: { type: 3, id: '7' },
      container: { type: 700, id: '9' },
      details: { state: 'owner' },
    }),
  )
  const [activity] = await readActivities(db, begin, 10)

  expect(activity).toMatchObject({
    verb: 'svc:user_membership_added',
    actorId: '1',
    object: { type: 3, id: '7' },
    container: { type: 700, id: '9' },
    details: { state: 'owner' },
  })
})

test('a transaction that is rolled back leaves nothing in the log', async () => {
  const begin = await endOfLog()

  const failing = inTransaction(writeDb, async (tx) => {
    await record(tx, created(1))
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')

  expect(await readActivities(db, begin, 10)).toEqual([])
})

test('a transaction that began earlier and commits later is not skipped', async () => {
  const begin = await endOfLog()
  const slow = Promise.withResolvers<void>()
  const recorded = Promise.withResolvers<void>()
  const slowTransaction = inTransaction(writeDb, async (tx) => {
    await record(tx, created(1))
    recorded.resolve()
    await slow.promise
  })
  await recorded.promise
  await inTransaction(writeDb, (tx) => record(tx, created(2)))

  const whileRunning = await readActivities(db, begin, 10)
  slow.resolve()
  await slowTransaction
  const afterwards = await readActivities(db, begin, 10)

  expect(whileRunning).toEqual([])
  expect(afterwards.map((activity) => activity.object.id)).toEqual(['1', '2'])
})

test('a reader that follows the cursor beside many interleaved writers sees everything once and in one order', async () => {
  const begin = await endOfLog()
  const written = inParallel(Array.from({ length: 200 }), (_, index) =>
    inTransaction(writeDb, async (tx) => {
      await record(tx, created(1000 + index))
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
      await record(tx, created(2000 + index))
    }),
  )
  const seen: string[] = []
  const follow = async (cursor: string): Promise<string> => {
    const next = await readActivities(db, cursor, 7)
    seen.push(...next.map((activity) => activity.object.id))
    return next.at(-1)?.cursor ?? cursor
  }

  const state = { cursor: begin, isWritten: false }
  const finished = written.finally(() => {
    state.isWritten = true
  })
  while (!state.isWritten) state.cursor = await follow(state.cursor)
  await finished
  for (let before = ''; before !== state.cursor; ) {
    before = state.cursor
    state.cursor = await follow(state.cursor)
  }

  const whole = await readActivities(db, begin, 1000)
  expect(seen).toEqual(whole.map((activity) => activity.object.id))
  expect(new Set(seen).size).toBe(400)
})

const aged = async (id: string, days: number) =>
  await instance.store.sql`
    update activity set recorded_at = now() - make_interval(days => ${days}) where object_id = ${id}`

test('the database and the contract agree on streamed verbs, and streamed ones are lasting', async () => {
  const verbs = [...CONTENT_VERBS, ...INNER_VERBS, ...Object.values(SYSTEM_VERBS).flat()]
  const [object, container] = [
    { type: 102, id: '9999' },
    { type: 700, id: '9999' },
  ]
  await inTransaction(writeDb, async (tx) => {
    for (const verb of verbs) await record(tx, { verb, actor: undefined, object, container })
  })

  const rows = await instance.store.sql`
    select verb, lasting from activity where object_id = 9999 and streamed order by id`

  expect(rows.map(({ verb }) => verb).toSorted()).toEqual(STREAM_VERBS.toSorted())
  expect(rows.every(({ lasting }) => lasting)).toBe(true)
})

let made = 10_000

test.each([
  ['streams show', { verb: 'svc:liked' }, 365],
  ['streams show of a mentioned place', { verb: 'svc:mentioned', container: { type: 700, id: '1' } }, 365],
  ['inboxes are made from', { verb: 'svc:mentioned' }, 365],
  ['are neither', { verb: 'svc:user_membership_removed', container: { type: 700, id: '1' } }, 30],
] as const)('activities that %s are kept for their time and then pruned', async (_what, event, days) => {
  const ids = [String(++made), String(++made)]
  const [young = '', old = ''] = ids
  for (const id of ids) {
    const object = { type: 102, id }
    await inTransaction(writeDb, (tx) => record(tx, { actor: undefined, object, ...event }))
  }
  await aged(young, days - 1)
  await aged(old, days + 1)

  await pruneActivities(db)

  const left = (await readActivities(db, BEGINNING, 10_000)).map(({ object }) => object.id)
  expect(left.filter((id) => ids.includes(id))).toEqual([young])
})

test('more old activities than one statement deletes are all deleted', async () => {
  await instance.store.sql`
    insert into activity (verb, object_type, object_id, recorded_at)
    select verb, 102, 88888, now() - interval '366 days'
    from generate_series(1, 10100), unnest(array['svc:liked', 'svc:user_session_login']) as verb`

  await pruneActivities(db)

  const left = await instance.store.sql`select id from activity where object_id = 88888`
  expect([...left]).toEqual([])
})
