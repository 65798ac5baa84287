/** The work that follows a reply: its words are indexed, and inboxes are filled. How much waits, and how to hold it back. */
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

/** A queue that a version of the server does not have is empty. */
async function hasQueue(sql: postgres.Sql): Promise<boolean> {
  const [table] = await sql`select to_regclass('changed_object') as name`
  return table?.name !== null
}

/** The reader of the log that fills inboxes. */
const INBOXES = 'inbox'

interface Waiting {
  /** Replies that cannot be found or are not in the inboxes yet. */
  readonly unseen: number
  /** Also activities that any other reader of the log has not read. Some look only every two seconds. */
  readonly all: number
}

export async function countWaiting(sql: postgres.Sql): Promise<Waiting> {
  const [unread] = await sql<Waiting[]>`
    select (count(*) filter (where log_reader.name = ${INBOXES}))::int as unseen, count(*)::int as all from log_reader
    join activity on (activity.xid, activity.id) > (log_reader.xid, log_reader.activity_id)`
  const [queued] = (await hasQueue(sql))
    ? await sql<{ waiting: number }[]>`select count(*)::int as waiting from changed_object`
    : []
  const notes = queued?.waiting ?? 0
  return { unseen: (unread?.unseen ?? 0) + notes, all: (unread?.all ?? 0) + notes }
}

const LOOK_MS = 250

/** Samples during the work how many replies are unseen. */
export async function watchUnseen<T>(
  sql: postgres.Sql,
  work: Promise<T>,
): Promise<{ done: T; most: number }> {
  const over = new AbortController()
  let most = 0
  const watch = async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, (await countWaiting(sql)).unseen)
      await sleep(LOOK_MS, undefined, { signal: over.signal }).catch(() => {})
    }
  }
  const watching = watch()
  const done = await work.finally(() => over.abort())
  await watching
  return { done, most }
}

/** Looking costs PostgreSQL something, and that counts in the CPU of the replies. */
const SEEN_STEP_MS = 20
const PATIENCE_MS = 600_000

async function untilNone(sql: postgres.Sql, which: keyof Waiting, stepMs: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while ((await countWaiting(sql))[which] > 0) {
    if (performance.now() > deadline) throw new Error('The background work does not come to an end')
    await sleep(stepMs)
  }
}

/** Every reply can be found and is in the inboxes. */
export const untilSeen = (sql: postgres.Sql): Promise<void> => untilNone(sql, 'unseen', SEEN_STEP_MS)

export const untilNothingWaits = (sql: postgres.Sql): Promise<void> => untilNone(sql, 'all', LOOK_MS)

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
