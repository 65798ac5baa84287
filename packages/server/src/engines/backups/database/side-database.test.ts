import { expect, onTestFinished, test } from 'vitest'
import { openSql } from '../../../db/sql.ts'
import { MemoryParts } from '../../../testing/dumps.ts'
import { aDatabase, aNode } from '../../../testing/instance.ts'
import { dumpDatabase } from './dump.ts'
import { forgetFormer, listFormer, restoreBeside } from './side-database.ts'

/** A database with one row that says when it was dumped, and its dump. */
async function aDumpedDatabase() {
  const { connection, drop } = await aDatabase()
  const ask = async (text: string) => {
    const sql = openSql(connection, { max: 1 })
    try {
      return [...(await sql.unsafe(text))]
    } finally {
      await sql.end()
    }
  }
  onTestFinished(async () => {
    await forgetFormer(connection)
    await drop()
  })
  const parts = new MemoryParts()
  await ask(`create table kept as select 'in the backup' as words`)
  const dump = await dumpDatabase(connection, parts)
  await ask(`update kept set words = 'since'`)
  const words = async () => (await ask('select words from kept'))[0]?.words
  return { connection, ask, parts, dump, words }
}

test('a restore takes the place of the database, which stays under another name until it is forgotten', async () => {
  const { connection, parts, dump, words } = await aDumpedDatabase()
  const prepared: unknown[] = []

  const former = await restoreBeside(connection, dump, parts, {
    async prepare(side) {
      prepared.push(side.database, await words())
    },
  })

  expect(await words()).toBe('in the backup')
  expect(prepared).toEqual([`${connection.database}_restoring`, 'since'])
  expect(former).toMatch(/_before_\d{8}_\d{6}$/)
  expect(await listFormer(connection)).toEqual([former])
  const before = openSql({ ...connection, database: former }, { max: 1 })
  expect([...(await before`select words from kept`)]).toEqual([{ words: 'since' }])
  await before.end()
  expect(await forgetFormer(connection)).toEqual([former])
  expect(await listFormer(connection)).toEqual([])
})

test('a failed restore changes nothing, and the next one begins again', async () => {
  const { connection, parts, dump, words } = await aDumpedDatabase()
  const part = 'database/public.kept.copy'
  const whole = parts.parts.get(part) ?? Buffer.alloc(0)
  parts.parts.set(part, Buffer.from('in another backup\n'))

  await expect(restoreBeside(connection, dump, parts)).rejects.toThrow(/public\.kept/)

  expect(await words()).toBe('since')
  expect(await listFormer(connection)).toEqual([])
  parts.parts.set(part, whole)
  await restoreBeside(connection, dump, parts)
  expect(await words()).toBe('in the backup')
})

test('while a server runs nothing is restored, and its database stays', async () => {
  const { connection, parts, dump, words } = await aDumpedDatabase()
  const node = await aNode(connection)

  await expect(restoreBeside(connection, dump, parts)).rejects.toThrow(/is in use/)
  expect(await words()).toBe('since')
  await node.close()

  // It starts when the restore is almost done.
  let late: Awaited<ReturnType<typeof aNode>> | undefined
  const prepare = async () => {
    late = await aNode(connection)
  }
  await expect(restoreBeside(connection, dump, parts, { prepare })).rejects.toThrow(/is in use/)
  expect(await words()).toBe('since')
  await late?.close()
})
