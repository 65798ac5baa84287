/** How long one who writes content and an activity waits while migrations run on many rows. */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate, migrationNames } from '../../db/migrate.ts'
import { type ConnectionOptions, openSql, type Sql } from '../../db/sql.ts'
import { databaseErrorCode } from '../../db/transaction.ts'

/** What follows is new since release 0.1. */
const FIRST_LATER = '0057'
/** Shorter waits are those of any busy machine. */
const NOTICED_MS = 100
const PAUSE_MS = 5

export interface WriteWaits {
  readonly seconds: number
  readonly writes: number
  /** Seconds in which a write waited: in all, and the longest wait with the migration that ran then. */
  readonly waited: number
  readonly waits: readonly { readonly migration: string; readonly ms: number }[]
}

async function fill(sql: Sql, contents: number): Promise<void> {
  await sql`set session_replication_role = replica`
  await sql`
    insert into person (id, username, username_key, given_name, family_name, display_name, first_name_key, last_name_key)
    select id, 'p' || id, 'p' || id, 'P', id, 'P ' || id, 'p ' || id, id || ' p' from generate_series(1000, 1999) id`
  await sql`
    insert into content (id, type, root_id, thread_id, parent_id, position, author_id, subject, body, body_text, tags)
    select id, case when id % 10 = 0 then 'discussion' else 'message' end, id - id % 10,
      case when id % 10 > 0 then id - id % 10 end, case when id % 10 > 0 then id - id % 10 end,
      case when id % 10 > 0 then (id % 10) * 1000 end, 1000 + id % 1000,
      case when id % 10 = 0 then 'Subject ' || id end, repeat('<p>some words</p>', 40), repeat('some words ', 40),
      case when id % 10 = 0 then array['t' || id % 100, 'u' || id % 7] else '{}' end
    from generate_series(10, ${contents}::bigint) id`
  await sql`
    insert into activity (verb, actor_id, object_type, object_id, root_id)
    select case when id % 10 = 0 then 'svc:created' else 'svc:replied' end, 1000 + id % 1000, 38, id, id - id % 10
    from generate_series(10, ${contents}::bigint) id`
  await sql`
    insert into inbox_entry (person_id, activity_id, reason, conversation_kind, conversation_id, is_latest, recorded_at)
    select 1000 + (id * 7) % 1000, id, 'reply', 'content', id - id % 10, id % 10 = 9, now() + id * interval '1 ms'
    from generate_series(10, ${contents}::bigint) id where id % 10 > 0`
  await sql`set session_replication_role = origin`
  await sql`select setval(pg_get_serial_sequence('content', 'id'), ${contents}::bigint + 100)`
  await sql`analyze`
}

async function applyOld(sql: Sql, directory: URL): Promise<void> {
  await sql`create table migration (name text primary key, applied_at timestamptz(3) not null default now())`
  for (const name of (await readdir(directory)).filter((one) => one.endsWith('.sql')).sort()) {
    if (name >= FIRST_LATER) return
    await sql.unsafe(await readFile(new URL(name, directory), 'utf8'))
    await sql`insert into migration (name) values (${name})`
  }
}

/** Repeats after a deadlock, as all transactions of the server do. */
const write = async (sql: Sql): Promise<unknown> =>
  await writeOnce(sql).catch((error) =>
    databaseErrorCode(error) === '40P01' ? write(sql) : Promise.reject(error),
  )

const writeOnce = (sql: Sql) =>
  sql.begin(async (tx) => {
    await tx`
      with written as (
        insert into content (id, type, root_id, author_id, body, body_text)
        select id, 'document', id, 1000, '', '' from nextval(pg_get_serial_sequence('content', 'id')) id returning id)
      insert into activity (verb, actor_id, object_type, object_id, root_id)
      select 'svc:created', 1000, 102, id, id from written`
  })

/** The database is empty. */
export async function measureWriteWaits(
  connection: ConnectionOptions,
  contents: number,
  directory: URL,
): Promise<WriteWaits> {
  const sql = openSql(connection, { max: 1 })
  const looking = openSql(connection, { max: 1 })
  await sql`set statement_timeout = 0`
  await sql`set lock_timeout = 0`
  await applyOld(sql, directory)
  await fill(sql, contents)
  const names = await migrationNames(directory)
  const running = async () => {
    const done = await looking`select name from migration`
    return names.find((name) => !done.some((row) => row.name === name)) ?? 'the end'
  }
  const waits: { migration: string; ms: number }[] = []
  let isOver = false
  let writes = 0
  const writing = (async () => {
    for (; !isOver; writes++) {
      const migration = await running()
      const began = performance.now()
      await write(sql)
      const ms = Math.round(performance.now() - began)
      if (ms >= NOTICED_MS) waits.push({ migration, ms })
      await sleep(PAUSE_MS)
    }
  })()
  const began = performance.now()
  await migrate(connection, { directory })
  const seconds = (performance.now() - began) / 1000
  isOver = true
  await writing
  await Promise.all([sql.end(), looking.end()])
  const waited = waits.reduce((sum, { ms }) => sum + ms, 0) / 1000
  return { seconds, writes, waited, waits: waits.sort((one, other) => other.ms - one.ms) }
}
