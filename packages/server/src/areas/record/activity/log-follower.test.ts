import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Context } from '../../../context.ts'
import { openSql } from '../../../db/sql.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { aNode, anInstance, type Instance } from '../../../testing/instance.ts'
import { record } from './activity.ts'
import { startLogFollower } from './log-follower.ts'
import { type LogReader, readToEnd } from './log-reader.ts'

const here = await anInstance()
const elsewhere = await aNode(here.connection)
afterAll(async () => {
  await elsewhere.close()
  await here.close()
})
const { sql } = here.store

const PATIENCE = { timeout: 15_000 }
const VERB = 'svc:user_profile_modified'

async function happen(...ids: number[]): Promise<void> {
  await inTransaction(here.store.writeDb, async (tx) => {
    for (const id of ids)
      await record(tx, { verb: VERB, actor: undefined, object: { type: 3, id: String(id) } })
  })
}

/** A reader that follows the log on a node; committed activities are in `seen`. */
function following({ context }: Instance, name: string, handle?: LogReader['handle'], seen: string[] = []) {
  const reader: LogReader = {
    name,
    async handle(tx, activities) {
      await handle?.(tx, activities)
      const ids = activities.filter(({ verb }) => verb === VERB).map(({ object }) => object.id)
      tx.afterCommit(() => seen.push(...ids))
    },
  }
  const following = {
    name,
    complaint: 'the test could not read',
    spacingMs: 0,
    readToEnd: (own: Context, stopping: AbortSignal) => readToEnd(own, reader, stopping),
  }
  const follower = startLogFollower(context, [following], { pollMs: 1_000 })
  onTestFinished(() => follower.stop())
  return seen
}

const positionOf = async (name: string) =>
  (await sql<{ id: string }[]>`select activity_id as id from log_reader where name = ${name}`)[0]?.id

test('activities of one node are read on another', async () => {
  const seen = following(elsewhere, 'elsewhere')
  await expect.poll(() => positionOf('elsewhere'), PATIENCE).toBeDefined()

  await happen(101, 102)

  await expect.poll(() => seen, PATIENCE).toEqual(['101', '102'])
})

test('two nodes with the same reader read everything once, in commit order', async () => {
  const seen: string[] = []
  following(here, 'both', undefined, seen)
  following(elsewhere, 'both', undefined, seen)
  const ids = Array.from({ length: 60 }, (_, at) => 200 + at)

  await Promise.all(ids.map((id) => happen(id)))

  await expect.poll(() => seen.filter((id) => Number(id) >= 200).length, PATIENCE).toBe(60)
  const log = await sql<{ id: string }[]>`
    select object_id as id from activity where object_id >= 200 and verb = ${VERB} order by xid, id`
  expect(seen.filter((id) => Number(id) >= 200)).toEqual(log.map(({ id }) => id))
})

test('activities held up by an older transaction are read when it ends, even without a notice', async () => {
  const seen = following(here, 'held up')
  await expect.poll(() => positionOf('held up'), PATIENCE).toBeDefined()
  const older = openSql(here.connection, { max: 1 })
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const done = older.begin(async (own) => {
    await own`select pg_current_xact_id()`
    begun.resolve()
    await gate.promise
  })
  await begun.promise
  await happen(301)
  const before = await positionOf('held up')
  const [written] = await sql<{ id: string }[]>`select id from activity where object_id = 301`
  gate.resolve()
  await done
  await older.end()

  await expect.poll(() => seen, PATIENCE).toContain('301')
  expect(Number(before)).toBeLessThan(Number(written?.id))
})

test('a notice that never comes costs time, not activities', async () => {
  const seen = following(elsewhere, 'deaf')
  await expect.poll(() => positionOf('deaf'), PATIENCE).toBeDefined()

  // Written past the notifier, as by a node whose notice was lost.
  await sql`insert into activity (verb, object_type, object_id) values (${VERB}, 3, 401)`

  await expect.poll(() => seen, PATIENCE).toContain('401')
})

test('a lost connection for notices is restored, and missed activities are read', async () => {
  const seen = following(elsewhere, 'cut')
  await expect.poll(() => positionOf('cut'), PATIENCE).toBeDefined()

  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %changes%'`
  await happen(501)

  await expect.poll(() => seen, PATIENCE).toContain('501')
})

test('an interrupted reader neither loses nor repeats anything', async () => {
  const state = { isBroken: true }
  const seen = following(here, 'broken', async (tx, activities) => {
    if (!activities.some(({ object }) => object.id === '601')) return
    await tx.db.insertInto('log_reader').values({ name: 'done 601' }).execute()
    if (!state.isBroken) return
    state.isBroken = false
    // As at the end of a process: PostgreSQL undoes the transaction.
    const pids = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and query ilike 'insert into "log_reader"%'`
    for (const { pid } of pids) await sql`select pg_terminate_backend(${pid})`
    expect(pids).toHaveLength(1)
  })

  await happen(601)

  await expect.poll(() => seen.filter((id) => id === '601'), PATIENCE).toEqual(['601'])
  expect(state.isBroken).toBe(false)
  expect(await sql`select from log_reader where name = 'done 601'`).toHaveLength(1)
})
