/** All rows of a database as text, and back: what an earlier release left, small enough to be kept with the tests. */

import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Sql } from '../../db/sql.ts'

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** As COPY writes them. */
  readonly rows: string
}

export interface Rows {
  readonly tables: readonly Table[]
  /** The last value of each sequence that was used. */
  readonly sequences: Readonly<Record<string, string>>
}

/** `migration` is written by the migrations themselves. */
const LEFT_OUT = ['migration']

export async function readRows(sql: Sql): Promise<Rows> {
  const found = await sql<{ name: string; columns: string[] }[]>`
    select relname as name, array_agg(attname order by attnum)::text[] as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
      and relname <> all(${LEFT_OUT})
    group by relname order by relname`
  const tables: Table[] = []
  for (const { name, columns } of found) {
    const rows = await text(await sql`copy ${sql(name)} (${sql(columns)}) to stdout`.readable())
    if (rows !== '') tables.push({ name, columns, rows })
  }
  const sequences = await sql<{ name: string; value: string }[]>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null`
  return { tables, sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])) }
}

/** Into the tables that the migrations of that release made; triggers and foreign keys are not asked. */
export async function writeRows(sql: Sql, { tables, sequences }: Rows): Promise<void> {
  await sql`set session_replication_role = replica`
  for (const { name, columns, rows } of tables) {
    // Some have rows from their migration.
    await sql`delete from ${sql(name)}`
    await pipeline(
      Readable.from([rows]),
      await sql`copy ${sql(name)} (${sql([...columns])}) from stdin`.writable(),
    )
  }
  for (const [name, value] of Object.entries(sequences))
    await sql`select setval(${name}::regclass, ${value}::bigint)`
  await sql`set session_replication_role = origin`
}
