/** The work that follows a reply: its words are indexed, and inboxes are filled. How much waits, and how to hold it back. */
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

/** A queue that a version of the server does not have is empty. */
async function hasQueue(sql: postgres.Sql): Promise<boolean> {
  const [table] = await sql`select to_regclass('changed_object') as name`
  return table?.name !== null
}

/** Changes that are not indexed, and activities that a reader of the log has not read. */
export async function countWaiting(sql: postgres.Sql): Promise<number> {
  const [unread] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from log_reader
    join activity on (activity.xid, activity.id) > (log_reader.xid, log_reader.activity_id)`
  const [queued] = (await hasQueue(sql))
    ? await sql<{ waiting: number }[]>`select count(*)::int as waiting from changed_object`
    : []
  return (unread?.waiting ?? 0) + (queued?.waiting ?? 0)
}

const LOOK_MS = 250

/** Samples during the work how much waits. */
export async function watchWaiting<T>(
  sql: postgres.Sql,
  work: Promise<T>,
): Promise<{ done: T; most: number }> {
  let isOver = false
  let most = 0
  const watch = async () => {
    while (!isOver) {
      most = Math.max(most, await countWaiting(sql))
      await sleep(LOOK_MS)
    }
  }
  const watching = watch()
  const done = await work.finally(() => {
    isOver = true
  })
  await watching
  return { done, most: Math.max(most, await countWaiting(sql)) }
}

const STEP_MS = 20
const PATIENCE_MS = 600_000

/** Returns the seconds it took. */
export async function untilNothingWaits(sql: postgres.Sql): Promise<number> {
  const begun = performance.now()
  while ((await countWaiting(sql)) > 0) {
    if (performance.now() - begun > PATIENCE_MS)
      throw new Error('The background work does not come to an end')
    await sleep(STEP_MS)
  }
  return (performance.now() - begun) / 1000
}

/** Readers of the log stand at its end, wherever that will be. */
async function withoutReaders<T>(sql: postgres.Sql, work: () => Promise<T>): Promise<T> {
  const readers = await sql<{ name: string; xid: string; activity_id: string }[]>`
    select name, xid::text, activity_id::text from log_reader`
  await sql`update log_reader set xid = '18446744073709551615'`
  try {
    return await work()
  } finally {
    for (const { name, xid, activity_id } of readers)
      await sql`update log_reader set xid = ${xid}::xid8, activity_id = ${activity_id} where name = ${name}`
  }
}

/** Notes of changes are dropped, and made up for afterwards. */
async function withoutNotes<T>(sql: postgres.Sql, work: () => Promise<T>): Promise<T> {
  if (!(await hasQueue(sql))) return await work()
  const [last] = await sql<{ id: string }[]>`select coalesce(max(id), 0)::text as id from content`
  await sql.unsafe(`
    create function bench_drop_note() returns trigger language plpgsql as 'begin return null; end';
    create trigger bench_drop_note before insert on changed_object for each row execute function bench_drop_note()`)
  try {
    return await work()
  } finally {
    await sql`drop function bench_drop_note cascade`
    await sql`
      insert into changed_object (kind, object_id) select 'content', id from content where id > ${last?.id ?? 0}`
  }
}

/** Nothing is indexed and no inbox is filled before the work is done: what remains is what writers wait for. */
export async function withoutBackground<T>(sql: postgres.Sql, work: () => Promise<T>): Promise<T> {
  await untilNothingWaits(sql)
  return await withoutNotes(sql, () => withoutReaders(sql, work))
}
