import { ALL_SCOPES, type AuditAction } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { openStore } from '../../../db/store.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { aDatabase } from '../../../testing/instance.ts'
import { audit, verifyPart } from './audit.ts'
import { linksOf } from './chain.ts'
import { linkEntries } from './linking.ts'
import { findEntry } from './queries.ts'
import { verifyLog } from './verify.ts'

const CREATED: AuditAction = 'person.created'
const audited = (id: number) => ({
  action: CREATED,
  actor: {
    kind: 'member' as const,
    id: '1',
    username: 'admin',
    isAdmin: true,
    isManager: false,
    isModerator: false,
    scopes: ALL_SCOPES,
  },
  target: { type: 'person' as const, id: String(id), label: `person ${id}` },
  details: { zebra: id, apple: { nested: [1, 2.5, 'ü', null] }, after: true },
})

/** A log of ten linked entries, and the right to go around its safety net. */
async function aLog(entries = 10) {
  const { connection, drop } = await aDatabase()
  const store = openStore(connection)
  for (let id = 1; id <= entries; id++) await inTransaction(store.writeDb, (tx) => audit(tx, audited(id)))
  await linkEntries(store.writeDb)
  const { sql, writeDb } = store
  return {
    sql,
    writeDb,
    db: store.db,
    verify: (hash?: string) => verifyLog(store.db, hash),
    async tamper(...statements: string[]) {
      for (const statement of ['alter table audit_entry disable trigger all', ...statements])
        await sql.unsafe(statement)
    },
    async close() {
      await store.close()
      await drop()
    },
  }
}

test('an unchanged log is intact, and so is an empty one', async () => {
  const [log, empty] = [await aLog(), await aLog(0)]

  expect(await log.verify()).toMatchObject({ kind: 'intact', count: 10, unlinked: 0 })
  expect(await empty.verify()).toMatchObject({ kind: 'intact', count: 0, unlinked: 0 })
  await Promise.all([log.close(), empty.close()])
})

test('a log longer than one batch is linked and verified whole', async () => {
  const log = await aLog(3)
  await log.sql`insert into audit_entry (action) select 'person.removed' from generate_series(1, 2345)`
  await linkEntries(log.writeDb)

  expect(await log.verify()).toMatchObject({ kind: 'intact', count: 2348, unlinked: 0 })
  await log.close()
})

test('the database itself refuses to change, delete or truncate what was written', async () => {
  const log = await aLog(2)
  const refusal = 'The audit log is only ever added to.'

  await expect(log.sql`update audit_entry set action = 'x' where id = 1`).rejects.toThrow(refusal)
  await expect(log.sql`update audit_entry set hash = repeat('1', 64) where id = 1`).rejects.toThrow(refusal)
  await expect(log.sql`delete from audit_entry where id = 1`).rejects.toThrow(refusal)
  await expect(log.sql`truncate audit_entry`).rejects.toThrow(refusal)
  await log.close()
})

test.each([
  ["at = at - interval '1 millisecond'"],
  ["action = 'person.removed'"],
  ['actor_id = 2'],
  ["actor_name = 'somebody else'"],
  ["address = '203.0.113.9'"],
  ["request_id = 'another'"],
  ["target_type = 'property'"],
  ["target_id = '77'"],
  ["target_label = 'somebody else'"],
  ['details = \'{"zebra": 5}\''],
  ["previous_hash = repeat('1', 64)"],
  ["hash = repeat('1', 64)"],
  ['id = 500'],
])('a changed field is found and its entry named: %s', async (assignment) => {
  const log = await aLog()

  await log.tamper(`update audit_entry set ${assignment} where id = 5`)

  const entryId = assignment.startsWith('id') ? '500' : '5'
  expect(await log.verify()).toEqual({ kind: 'changed', entryId })
  await log.close()
})

test.each([1, 5, 9])('a removed entry (%i) is found, and the one behind it named', async (id) => {
  const log = await aLog()

  await log.tamper(`delete from audit_entry where id = ${id}`)

  expect(await log.verify()).toEqual({ kind: 'removed', entryId: String(id + 1) })
  await log.close()
})

test('a removed entry is found when the numbers behind it were closed up', async () => {
  const log = await aLog()

  await log.tamper(
    'delete from audit_entry where id = 5',
    ...[6, 7, 8, 9, 10].map((id) => `update audit_entry set position = ${id - 1} where id = ${id}`),
    'update audit_head set position = 9',
  )

  expect(await log.verify()).toEqual({ kind: 'removed', entryId: '6' })
  await log.close()
})

test('entries cut off at the end are missed, and all of them are', async () => {
  const [some, all] = [await aLog(), await aLog()]

  await some.tamper('delete from audit_entry where id > 8')
  await all.tamper('delete from audit_entry')

  expect(await some.verify()).toEqual({ kind: 'removed', entryId: undefined })
  expect(await all.verify()).toEqual({ kind: 'removed', entryId: undefined })
  await Promise.all([some.close(), all.close()])
})

test('an entry inserted between others, its own link well made, is found and named', async () => {
  const log = await aLog()
  await log.tamper(
    ...[10, 9, 8, 7, 6, 5].map((id) => `update audit_entry set position = ${id + 1} where id = ${id}`),
    "insert into audit_entry (id, action) values (99, 'person.removed')",
  )
  const [before] = await log.sql`select position, hash from audit_entry where id = 4`
  const forged = await findEntry(log.db, '99')
  const [link] = linksOf({ position: before?.position, hash: before?.hash }, forged ? [forged] : [])

  await log.tamper(
    `update audit_entry set position = 5, previous_hash = '${link?.previousHash}', hash = '${link?.hash}' where id = 99`,
  )

  expect(await log.verify()).toEqual({ kind: 'inserted', entryId: '99' })
  await log.close()
})

test('an entry hung on at the end without the head is found and named', async () => {
  const log = await aLog()
  await log.tamper("insert into audit_entry (id, action) values (99, 'person.removed')")
  const [before] = await log.sql`select position, hash from audit_entry where id = 10`
  const forged = await findEntry(log.db, '99')
  const [link] = linksOf({ position: before?.position, hash: before?.hash }, forged ? [forged] : [])

  await log.tamper(
    `update audit_entry set position = 11, previous_hash = '${link?.previousHash}', hash = '${link?.hash}' where id = 99`,
  )

  expect(await log.verify()).toEqual({ kind: 'inserted', entryId: '99' })
  await log.close()
})

test('an entry without a right link is found and named', async () => {
  const log = await aLog()

  await log.tamper(
    "insert into audit_entry (id, action, position, previous_hash, hash) values (99, 'person.removed', 11, 'x', 'y')",
  )

  expect(await log.verify()).toEqual({ kind: 'changed', entryId: '99' })
  await log.close()
})

test('two entries that changed places are found', async () => {
  const log = await aLog()

  await log.tamper(
    'update audit_entry set position = 100 where id = 5',
    'update audit_entry set position = 5 where id = 6',
    'update audit_entry set position = 6 where id = 5',
  )

  expect(await log.verify()).toEqual({ kind: 'moved', entryId: '6' })
  await log.close()
})

test('an entry whose link was taken away is named, not the genuine one behind it', async () => {
  const log = await aLog()

  await log.tamper(
    'alter table audit_entry drop constraint audit_entry_link',
    'update audit_entry set position = null where id = 5',
  )

  expect(await log.verify()).toEqual({ kind: 'changed', entryId: '5' })
  await log.close()
})

test('an entry that is lost between two parts breaks the chain', async () => {
  const log = await aLog()
  const after = (afterEntry: string) => verifyPart(log.db, { afterEntry })
  await log.tamper(
    'update audit_entry set position = null, previous_hash = null, hash = null where id = 4',
    'delete from audit_entry where id = 6',
  )
  const [unlinked, removed] = [await after('4'), await after('6')]
  await log.tamper('delete from audit_entry where id > 7')

  expect(unlinked.broken).toEqual({ kind: 'changed', entryId: '4' })
  expect(removed.broken).toEqual({ kind: 'removed', entryId: '7' })
  expect((await after('9')).broken).toEqual({ kind: 'removed', entryId: undefined })
  await log.close()
})

test('an entry that never was begins no part', async () => {
  const log = await aLog(3)

  await expect(verifyPart(log.db, { afterEntry: '99' })).rejects.toMatchObject({
    failureName: 'field_invalid',
  })
  await log.close()
})

test('two swapped entries are found', async () => {
  const log = await aLog()

  await log.tamper(`update audit_entry as one set target_id = other.target_id from audit_entry as other
    where (one.id, other.id) in ((5, 6), (6, 5))`)

  expect(await log.verify()).toEqual({ kind: 'changed', entryId: '5' })
  await log.close()
})

test('an entry rewritten together with its hash is found by the one behind it', async () => {
  const log = await aLog()
  await log.tamper("update audit_entry set action = 'person.removed' where id = 5")
  const row = await findEntry(log.db, '5')
  const head = { position: '4', hash: row?.previous_hash ?? '' }

  await log.tamper(`update audit_entry set hash = '${linksOf(head, row ? [row] : [])[0]?.hash}' where id = 5`)

  expect(await log.verify()).toEqual({ kind: 'removed', entryId: '6' })
  await log.close()
})

test('a completely rebuilt chain is found by a saved hash', async () => {
  const log = await aLog()
  const kept = await log.verify()
  const hash = kept.kind === 'intact' ? kept.head : ''
  expect(await log.verify(hash)).toMatchObject({ kind: 'intact', knowsHash: true })

  await log.tamper(
    'update audit_entry set position = null, previous_hash = null, hash = null',
    "update audit_entry set actor_name = 'somebody else' where id = 3",
    "update audit_head set position = 0, hash = repeat('0', 64)",
  )
  await linkEntries(log.writeDb)

  expect(await log.verify(hash)).toMatchObject({ kind: 'intact', count: 10, knowsHash: false })
  await log.close()
})
