import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../../../db/pool.ts'
import { openStore } from '../../../db/store.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { aDatabase, aNode, anInstance } from '../../../testing/instance.ts'
import { record } from './activity.ts'
import { type LogReader, readOn } from './log-reader.ts'
import { continueAfterRestore } from './restored.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { store } = instance

async function happen(db: Database, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const object = { type: 3, id: String(id) }
    await record(tx, { verb: 'svc:user_profile_modified', actor: undefined, object })
  })
}

const seen: string[] = []
const reader: LogReader = {
  name: 'restored',
  async handle(tx, activities) {
    const told = activities.filter(({ verb }) => verb === 'svc:user_profile_modified')
    tx.afterCommit(() => seen.push(...told.map(({ object }) => object.id)))
  },
}

/** As a dump of a cluster that had come further leaves it. */
async function comeFromElsewhere(lead: number): Promise<void> {
  const later = sql`(xid::text::bigint + ${lead}::bigint)::text::xid8`
  await sql`update activity set xid = ${later}`.execute(store.db)
  await sql`update log_reader set xid = ${later} where xid <> '0'::xid8`.execute(store.db)
}

test('without a restore positions stay', async () => {
  expect(await continueAfterRestore(store.writeDb)).toBe(false)
})

test('an empty log keeps its positions', async () => {
  const { connection, drop } = await aDatabase()
  const store = openStore(connection)
  try {
    expect(await continueAfterRestore(store.writeDb)).toBe(false)
  } finally {
    await store.close()
    await drop()
  }
})

test('on a database from another cluster readers get unread and new activities once', async () => {
  await happen(store.writeDb, 1)
  await readOn(instance.context, reader)
  await happen(store.writeDb, 2)

  for (const [lead, id] of [
    [1_000_000, 3],
    [5_000_000_000, 4],
  ] as const) {
    await comeFromElsewhere(lead)
    const node = await aNode(instance.connection)
    await happen(node.store.writeDb, id)
    await readOn(node.context, reader)
    await readOn(node.context, reader)
    await node.close()
  }

  expect(seen).toEqual(['1', '2', '3', '4'])
  expect(await continueAfterRestore(store.writeDb)).toBe(false)
})

test('pruned activities that were read count too', async () => {
  await readOn(instance.context, reader)
  await comeFromElsewhere(9_000_000_000)
  await sql`delete from activity`.execute(store.db)

  expect(await continueAfterRestore(store.writeDb)).toBe(true)
  await happen(store.writeDb, 5)
  await readOn(instance.context, reader)

  expect(seen.at(-1)).toBe('5')
})
