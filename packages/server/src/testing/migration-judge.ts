/**
 * Tries a migration and says what it would do to those who use the database meanwhile (decision 0257): which locks it
 * holds while rows are read, and what a program of the version before would miss. PostgreSQL is asked, not the text.
 */
import { isContract, isStepwise, statementsOf } from '../db/migration.ts'
import type { Sql } from '../db/sql.ts'

/** Tables with few rows, however large the community is. */
const SMALL = [
  ...['property', 'look', 'look_draft', 'look_picture', 'look_picture_size', 'log_reader', 'search_state'],
  ...[
    'search_number',
    'figure_state',
    'push_position',
    'push_key',
    'migration',
    'worker_process',
    'event_type',
  ],
]
/** They keep others from writing, or from reading too. */
const STRONG = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']
const WRITING = 'RowExclusiveLock'

interface Used {
  readonly table: string
  readonly scans: number
  readonly locks: readonly string[]
}

/** Of tables that were there before, in the transaction so far. */
async function readUsed(tx: Sql, tables: readonly string[]): Promise<Used[]> {
  return await tx<Used[]>`
    select relname as table, (seq_scan + coalesce(idx_scan, 0))::int as scans,
      array(select mode from pg_locks where pid = pg_backend_pid() and relation = relid and granted) as locks
    from pg_stat_xact_user_tables
    where schemaname = 'public' and relname = any(${[...tables]}) and relname <> all(${SMALL})`
}

const has = ({ locks }: Used, modes: readonly string[]) => locks.some((mode) => modes.includes(mode))

async function* findLocks(tx: Sql, tables: readonly string[], statements: readonly string[]) {
  // Scans of earlier transactions of the session may be counted still.
  let before: readonly Used[] = await readUsed(tx, tables)
  for (const statement of statements) {
    await tx.unsafe(statement)
    const used = await readUsed(tx, tables)
    const scanned = used.filter(
      ({ table, scans }) => scans > (before.find((one) => one.table === table)?.scans ?? 0),
    )
    const locked = used.filter((one) => has(one, STRONG)).map(({ table }) => table)
    for (const { table } of scanned)
      if (locked.length > 0) yield `reads ${table} while nobody may write to ${locked.join(', ')}`
    for (const one of scanned)
      if (has(one, [WRITING]) && !has(one, STRONG)) yield `changes rows of ${one.table} in one transaction`
    before = used
  }
}

interface Column {
  readonly name: string
  readonly type: string
  /** Rows of a program that does not know it can be inserted. */
  readonly needed: boolean
}

async function readColumns(tx: Sql): Promise<Map<string, Column>> {
  const rows = await tx<Column[]>`
    select table_name || '.' || column_name as name, data_type as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as needed
    from information_schema.columns where table_schema = 'public'`
  return new Map(rows.map((row) => [row.name, row]))
}

const tablesOf = (columns: ReadonlyMap<string, Column>) => [
  ...new Set([...columns.keys()].map((name) => name.split('.')[0] ?? '')),
]

/** What a program of the version before would miss. */
function* findContractions(before: ReadonlyMap<string, Column>, after: ReadonlyMap<string, Column>) {
  for (const [name, { type, needed }] of before) {
    const now = after.get(name)
    if (!now) yield `takes ${name} away`
    else if (now.type !== type) yield `makes ${name} another type`
    else if (now.needed && !needed) yield `refuses rows without ${name}`
  }
  const tables = tablesOf(before)
  for (const [name, { needed }] of after)
    if (!before.has(name) && needed && tables.includes(name.split('.')[0] ?? ''))
      yield `refuses rows without ${name}`
}

const rollBack = new Error('tried')

async function tryIn(sql: Sql, act: (tx: Sql) => Promise<void>): Promise<void> {
  await sql
    .begin(async (tx) => {
      await act(tx as unknown as Sql)
      throw rollBack
    })
    .catch((error) => {
      if (error !== rollBack) throw error
    })
}

/** They can be repeated, and lock for no longer than a row or a moment. */
const GENTLE = [
  /^create (unique )?index concurrently \w+/,
  /^drop index concurrently if exists /,
  /^alter table \w+ validate constraint \w+;$/,
  /^do \$\$(?=[\s\S]*\bcommit;)/,
  /^analyze /,
]
const REPEATABLE = [
  /^create table if not exists /,
  /^create or replace (function|trigger) /,
  /^create (unique )?index if not exists /,
  /^alter table \w+\s+add column if not exists /,
  /^alter table \w+\s+drop constraint if exists [\s\S]* not valid;$/,
  /^insert [\s\S]*on conflict do nothing;$/,
]
const bare = (statement: string) => statement.replaceAll(/^\s*--.*\n/gm, '').trim()

async function judgeStep(sql: Sql, statement: string): Promise<string[]> {
  const text = bare(statement)
  if (text === '' || GENTLE.some((form) => form.test(text))) {
    await sql.unsafe(statement)
    return []
  }
  const tables = tablesOf(await readColumns(sql))
  const found: string[] = []
  if (!REPEATABLE.some((form) => form.test(text)))
    found.push(`cannot be repeated after an interruption: ${text.split('\n')[0]}`)
  await tryIn(sql, async (tx) => {
    for await (const one of findLocks(tx, tables, [statement])) found.push(one)
  })
  await sql.unsafe(statement)
  return found
}

/** Leaves the database as the migration does. An empty list: it can be applied while others work. */
export async function judgeMigration(sql: Sql, text: string): Promise<string[]> {
  const before = await readColumns(sql)
  const found: string[] = []
  if (isStepwise(text)) {
    for (const statement of statementsOf(text)) found.push(...(await judgeStep(sql, statement)))
  } else {
    await tryIn(sql, async (tx) => {
      for await (const one of findLocks(tx, tablesOf(before), statementsOf(text))) found.push(one)
    })
    await sql.unsafe(text)
  }
  if (!isContract(text)) found.push(...findContractions(before, await readColumns(sql)))
  return found
}
