import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../testing/instance.ts'
import { migrate } from './migrate.ts'
import { statementsOf } from './migration.ts'
import { type ConnectionOptions, openSql, type Sql } from './sql.ts'

const STEPWISE = '-- apply: statement by statement\n'
const CONTRACT = '-- phase: contract\n'

/** A program that has only these migrations; those of the database are unknown to it. */
async function directoryWith(files: Readonly<Record<string, string>>): Promise<URL> {
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-migrations-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  return pathToFileURL(`${directory}/`)
}

async function aMigrated(): Promise<{ connection: ConnectionOptions; sql: Sql; other: Sql }> {
  const { connection, drop } = await aDatabase()
  const [sql, other] = [openSql(connection, { max: 2 }), openSql(connection, { max: 1 })]
  onTestFinished(async () => {
    await Promise.all([sql.end(), other.end()])
    await drop()
  })
  return { connection, sql, other }
}

test('a statement ends at the end of a line, but not inside a body', () => {
  const text = `-- What it is for.
create table one (id bigint);
do $$
begin
  perform 1;
end $$;

create function two() returns bigint language sql as $$ select 1; $$;
-- The end.
`
  expect(statementsOf(text).map((one) => one.trim().split('\n').at(-1))).toEqual([
    'create table one (id bigint);',
    'end $$;',
    'create function two() returns bigint language sql as $$ select 1; $$;',
  ])
})

test('an index whose build was interrupted is built again, and what was done before is not done twice', async () => {
  const { connection, sql } = await aMigrated()
  await sql`create table one (id bigint, made integer not null default 0)`
  await sql`insert into one (id) values (1), (1)`
  const directory = await directoryWith({
    '9001-index.sql': `${STEPWISE}create index concurrently one_made on one (made);
create unique index concurrently one_once on one (id);
update one set made = made + 1;`,
  })

  const failed = migrate(connection, { directory })

  await expect(failed).rejects.toThrow(
    /^Migration 9001-index.sql failed: could not create unique index "one_once"/,
  )
  await expect(failed).rejects.toThrow(/It goes on with its statement 2 at the next start\.$/)
  const validity = () =>
    sql`select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'one'::regclass order by 1`
  const [{ oid } = {}] = await sql`select 'one_made'::regclass::oid as oid`
  expect([...(await validity())]).toEqual([
    { name: 'one_made', valid: true },
    { name: 'one_once', valid: false },
  ])

  await sql`delete from one where ctid = (select min(ctid) from one)`
  expect(await migrate(connection, { directory })).toEqual(['9001-index.sql'])

  expect([...(await validity())].map(({ valid }) => valid)).toEqual([true, true])
  expect((await sql`select 'one_made'::regclass::oid as oid`)[0]?.oid).toBe(oid)
  expect([...(await sql`select made from one`)]).toEqual([{ made: 1 }])
})

test('nodes that start at once do not wait for each other in a circle where one builds an index', async () => {
  const { connection, sql } = await aMigrated()
  await sql`create table one (id bigint)`
  const directory = await directoryWith({
    '9001-index.sql': `${STEPWISE}do $$ begin perform pg_sleep(0.5); end $$;\ncreate index concurrently one_id on one (id);`,
  })

  const applied = await Promise.all([1, 2, 3].map(() => migrate(connection, { directory })))

  expect(applied.flat()).toEqual(['9001-index.sql'])
})

test('a migration that waits for a table lets others pass', async () => {
  const { connection, sql, other } = await aMigrated()
  const directory = await directoryWith({ '9001-column.sql': 'alter table content add column one boolean;' })
  const reader = await other.reserve()
  await reader`begin`
  await reader`select from content limit 1`

  let isOver = false
  const migrating = migrate(connection, { directory }).finally(() => (isOver = true))
  let passed = 0
  for (const until = Date.now() + 3_000; Date.now() < until; await sleep(50)) {
    // Fails after 2 s, as requests do.
    await sql`select from content limit 1`
    passed++
  }
  expect([passed > 5, isOver]).toEqual([true, false])
  await reader`commit`
  reader.release()

  expect(await migrating).toEqual(['9001-column.sql'])
})

test('a program serves a database that a newer one expanded, and refuses one that it contracted', async () => {
  const { connection } = await aMigrated()
  const expanded = await directoryWith({ '9001-more.sql': 'create table one (id bigint);' })
  const contracted = await directoryWith({
    '9001-more.sql': 'create table one (id bigint);',
    '9002-less.sql': `${CONTRACT}drop table one;`,
  })

  await migrate(connection, { directory: expanded })
  const served = await migrate(connection)
  await migrate(connection, { directory: contracted })
  const refused = migrate(connection)

  expect(served).toEqual([])
  await expect(refused).rejects.toThrow(
    'The database was changed by a newer Folkmoot in a way that this version cannot serve (9002-less.sql). ' +
      'Install that version, or restore a backup of this one.',
  )
})
