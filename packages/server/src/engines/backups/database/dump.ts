/** One consistent moment of the database, while others go on writing. */
import type { CopySession, CopySessions } from '../../../db/copy-session.ts'
import { openCopySessions } from '../../../db/copy-session.ts'
import type { ConnectionOptions } from '../../../db/sql.ts'
import { PRODUCT_VERSION } from '../../../product.ts'
import type { PartWriter } from '../parts.ts'
import {
  type DatabaseDump,
  POST_DATA,
  PRE_DATA,
  partOf,
  type ShowProgress,
  type SnapshotQuery,
  type TableDump,
  WITHOUT_ROWS,
} from './dumped.ts'
import { readInSnapshot, readRows, SESSIONS } from './reading-tables.ts'
import { dumpSchema, JOBS_SCHEMA, type Section } from './schema.ts'
import {
  beginSnapshot,
  commit,
  type FoundTable,
  findMigrations,
  findSequences,
  findTables,
  keepMigrationsOut,
  lockTables,
  readServer,
  readSystemIdentifier,
} from './session-queries.ts'

export interface DumpOptions {
  /** Runs in the snapshot of the dump, before it ends. */
  readonly inSnapshot?: (query: SnapshotQuery) => Promise<void>
  readonly progress?: ShowProgress
}

export async function dumpDatabase(
  connection: ConnectionOptions,
  writer: PartWriter,
  options: DumpOptions = {},
): Promise<DatabaseDump> {
  // One holds the snapshot, one is pg_dump's.
  const sessions = openCopySessions(connection, SESSIONS + 2)
  try {
    return await sessions.use((keeper) => dumpFrom(keeper, sessions, writer, options))
  } finally {
    await sessions.close()
  }
}

async function dumpFrom(
  keeper: CopySession,
  sessions: CopySessions,
  writer: PartWriter,
  { inSnapshot, progress }: DumpOptions,
): Promise<DatabaseDump> {
  if (!(await keepMigrationsOut(keeper)))
    throw new Error('The database is being brought up to date. Make the backup when that is done.')
  const server = await readServer(keeper)
  const systemIdentifier = server.mayReadControl ? await readSystemIdentifier(keeper) : ''
  const schemas = [server.schema, JOBS_SCHEMA]
  const snapshot = await beginSnapshot(keeper)
  const found = await findTables(keeper, schemas)
  await lockTables(
    keeper,
    found.map(({ name }) => name),
  )
  for (const [section, part] of [
    ['pre-data', PRE_DATA],
    ['post-data', POST_DATA],
  ] as const)
    await writeSchema(sessions, writer, { section, part, schema: server.schema, snapshot: snapshot.id })
  const tables = await writeTables(sessions, writer, { found, snapshot: snapshot.id, progress })
  await inSnapshot?.((text, values) => keeper.query(text, values))
  const dump = {
    takenAt: snapshot.takenAt,
    madeBy: PRODUCT_VERSION,
    serverVersion: server.version,
    systemIdentifier,
    migrations: await findMigrations(keeper),
    schema: server.schema,
    tables,
    // Sequences know no snapshots: they are read last, so that none is behind a row.
    sequences: await findSequences(keeper, schemas),
  }
  await commit(keeper)
  return dump
}

interface SchemaPart {
  readonly section: Section
  readonly part: string
  readonly schema: string
  readonly snapshot: string
}

async function writeSchema(
  sessions: CopySessions,
  writer: PartWriter,
  { section, part, ...where }: SchemaPart,
): Promise<void> {
  const text = await sessions.use((session) => dumpSchema(session, section, where))
  await writer.write(
    part,
    (async function* () {
      yield Buffer.from(text)
    })(),
  )
}

interface Found {
  readonly found: readonly FoundTable[]
  readonly snapshot: string
  readonly progress: ShowProgress | undefined
}

async function writeTables(
  sessions: CopySessions,
  writer: PartWriter,
  { found, snapshot, progress }: Found,
): Promise<TableDump[]> {
  const wanted = found.filter(({ name }) => !WITHOUT_ROWS.some((table) => name.endsWith(`.${table}`)))
  const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  async function* counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      done += chunk.length
      progress?.({ done, total: Math.max(done, total) })
      yield chunk
    }
  }
  const written: TableDump[] = []
  await readInSnapshot(sessions, snapshot, wanted, async (session, { name, columns }) => {
    const part = partOf(name)
    const { rows, value } = await readRows(session, { name, columns }, (bytes) =>
      writer.write(part, counted(bytes)),
    )
    written.push({ name, columns, rows: String(rows), fingerprint: value, part })
  })
  return written.sort((one, other) => (one.name < other.name ? -1 : 1))
}
