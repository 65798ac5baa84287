/** A jump far into a list reads all rows before it: no small read may wait for that. */
import { api } from '@folkmoot/contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../db/pool.ts'
import { anInstance } from '../testing/instance.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, store } = instance

/** By the session that serves one request after the other. */
async function countJumps(db: Database): Promise<number> {
  const { rows } = await sql<{ jumps: number }>`
    select count(*)::integer as jumps from pg_prepared_statements where statement ~ 'offset [$][0-9]+'`.execute(
    db,
  )
  return rows[0]?.jumps ?? 0
}

test.each([
  ['people', api.listPeople],
  ['places', api.listPlaces],
  ['contents', api.listContents],
  ['activities', api.listActivities],
])('a far page of %s is read by the connections for slow statements', async (_, operation) => {
  const [small, slow] = [await countJumps(store.db), await countJumps(store.slowDb)]

  const { status } = await admin.send(operation, { startIndex: 5_000 })

  expect(status).toBe(200)
  expect(await countJumps(store.db)).toBe(small)
  expect(await countJumps(store.slowDb)).toBe(slow + 1)
})
