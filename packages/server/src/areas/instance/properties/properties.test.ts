import { PROPERTY_NAMES, propertyDefinition } from '@folkmoot/contract'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../../../db/store.ts'
import { aDatabase, aNode, anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { Properties } from './current.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, context } = instance
const { sql } = instance.store

const SIZE = 'svc.webhooks.consumer.payload_size'
const ROWS = 'svc.webhooks.queue.rows.max'
const AFTER = 'svc.webhooks.buggy.after'
const SOON = { timeout: 5_000, interval: 20 }

async function audited(name: string) {
  const { list } = await admin.listAuditEntries({ filter: [`target(property,${name})`], count: 100 })
  return list.map((entry) => entry.details)
}

test('every default is a value that the property accepts', () => {
  for (const name of PROPERTY_NAMES) {
    const definition = propertyDefinition(name)

    if (definition.type === 'string') expect(definition.read(definition.default)).toBe(definition.default)
    else {
      expect(definition.default, name).toBeGreaterThanOrEqual(definition.minimum)
      expect(definition.default, name).toBeLessThanOrEqual(definition.maximum)
    }
  }
})

test('a new value applies on this node before the answer is sent', async () => {
  for (const value of [7, 8, 9, 10]) {
    await admin.setProperty({ name: SIZE, body: { value } })

    expect(context.properties.get(SIZE)).toBe(value)
  }
})

test('a new value applies on the other node at once, and null resets both', async () => {
  const { connection, drop } = await aDatabase()
  const [one, other] = [await aNode(connection), await aNode(connection)]

  await one.admin.setProperty({ name: SIZE, body: { value: 42 } })
  await expect.poll(() => other.context.properties.get(SIZE), SOON).toBe(42)
  const seen = await other.admin.getProperty({ name: SIZE })
  await other.admin.setProperty({ name: SIZE, body: { value: null } })
  await expect.poll(() => one.context.properties.get(SIZE), SOON).toBe(100)
  await Promise.all([one.close(), other.close()])
  await drop()

  expect(seen.value).toBe(42)
})

test('a value survives a restart', async () => {
  const { connection, drop } = await aDatabase()
  const before = await aNode(connection)
  await before.admin.setProperty({ name: ROWS, body: { value: 5000 } })
  await before.close()

  const after = await aNode(connection)
  const value = after.context.properties.get(ROWS)
  await after.close()
  await drop()

  expect(value).toBe(5000)
})

test('a node that lost its notice connection reads the properties again', async () => {
  const { connection, drop } = await aDatabase()
  const node = await aNode(connection)
  // No notice is sent, so only reading again can tell.
  await node.store.sql`insert into property (name, value, version) values (${ROWS}, '777', 1)`
  expect(node.context.properties.get(ROWS)).toBe(330_000)

  await node.store.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%folkmoot_properties%'`

  await expect.poll(() => node.context.properties.get(ROWS), SOON).toBe(777)
  await node.admin.setProperty({ name: ROWS, body: { value: 778 } })
  await node.close()
  await drop()
})

test('an older version that arrives late changes nothing', () => {
  const properties = new Properties(instance.store.db, pino({ level: 'silent' }))

  properties.accept({ name: AFTER, value: 9, version: '10' })
  properties.accept({ name: AFTER, value: 5, version: '9' })
  properties.accept({ name: 'svc.of.a.newer.release', value: 5, version: '9' })

  expect(properties.get(AFTER)).toBe(9)
  expect(properties.versionOf(AFTER)).toBe('10')
})

test('reading is retried until the database answers', async () => {
  const { connection, drop } = await aDatabase()
  const store = openStore(connection)
  const properties = new Properties(store.db, pino({ level: 'silent' }))
  await store.sql`insert into property (name, value, version) values (${AFTER}, '4', 1)`
  await store.sql`alter table property rename to property_away`

  properties.refresh()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await store.sql`alter table property_away rename to property`
  await expect.poll(() => properties.get(AFTER), SOON).toBe(4)
  await store.close()
  await drop()
})

test('every change is audited with old and new value; unchanged values are not', async () => {
  for (const value of [500, 500, 600, null, null]) await admin.setProperty({ name: ROWS, body: { value } })

  expect(await audited(ROWS)).toEqual([
    { before: 600, after: 330_000, isDefault: true },
    { before: 500, after: 600, isDefault: false },
    { before: 330_000, after: 500, isDefault: false },
  ])
})

test('concurrent changes of one property are audited in sequence', async () => {
  const values = Array.from({ length: 40 }, (_, index) => index + 1)

  await Promise.all(values.map((value) => admin.setProperty({ name: AFTER, body: { value } })))

  const changes = (await audited(AFTER)).toReversed()
  const [row] = await sql`select value from property where name = ${AFTER}`
  expect(changes).toHaveLength(40)
  expect(changes[0]?.before).toBe(3)
  expect(changes.slice(1).map((change) => change.before)).toEqual(
    changes.slice(0, -1).map((change) => change.after),
  )
  expect(context.properties.get(AFTER)).toBe(row?.value)
})

test('members can neither read nor set properties', async () => {
  const member = await aPerson(instance)
  const name = 'svc.webhooks.timeout.read.max'

  const read = member.client.getProperty({ name })
  await expect(read).rejects.toMatchObject({ status: 403 })
  const set = member.client.setProperty({ name, body: { value: 1 } })
  await expect(set).rejects.toMatchObject({ status: 403 })

  expect(context.properties.get(name)).toBe(5)
})
