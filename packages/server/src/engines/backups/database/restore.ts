/** A dump into an empty database: nothing of it counts unless every fingerprint and sequence is as it was. */
import { pipeline } from 'node:stream/promises'
import { type CopySession, type CopySessions, openCopySessions } from '../../../db/copy-session.ts'
import { migrate, migrationNames } from '../../../db/migrate.ts'
import type { ConnectionOptions } from '../../../db/sql.ts'
import { PRODUCT_VERSION } from '../../../product.ts'
import type { PartReader } from '../parts.ts'
import {
  type DatabaseDump,
  type Difference,
  POST_DATA,
  PRE_DATA,
  type ShowProgress,
  type TableDump,
} from './dumped.ts'
import { RowFingerprint } from './fingerprint.ts'
import { fingerprintOf, SESSIONS, spread } from './reading-tables.ts'
import { entriesBeforeData, type SchemaEntry, stepsAfterData } from './schema.ts'
import {
  analyze,
  beginWriting,
  commit,
  createSchema,
  emptyTable,
  findSequences,
  isEmpty,
  prepareForSchema,
  readServer,
  rowsFromText,
  setSequences,
} from './session-queries.ts'

/** The dump cannot be restored by this program, or not there. */
export class RestoreRefused extends Error {}

/** A row or a number came back as another. */
class RestoreDiffers extends Error {
  readonly differences: readonly Difference[]

  constructor(differences: readonly Difference[]) {
    super(`These are not as they were when the backup was made: ${differences.map(describe).join('; ')}.`)
    this.differences = differences
  }
}

const describe = ({ name, expected, found }: Difference) => `${name} (${expected}, now ${found})`

async function requireKnown({ migrations, madeBy }: DatabaseDump): Promise<void> {
  const known = await migrationNames()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new RestoreRefused(
      `The backup was made by a newer Folkmoot, ${madeBy}, and this is ${PRODUCT_VERSION}. Install ${madeBy}, and restore it with that.`,
    )
}

export async function restoreDatabase(
  connection: ConnectionOptions,
  dump: DatabaseDump,
  reader: PartReader,
  { progress }: { readonly progress?: ShowProgress } = {},
): Promise<void> {
  await requireKnown(dump)
  const sessions = openCopySessions(connection, SESSIONS)
  try {
    await sessions.use((session) => createTables(session, dump, reader))
    await fillTables(sessions, dump, { reader, progress })
    await sessions.use((session) => restoreSequences(session, dump))
    await finishTables(sessions, await textOf(reader, POST_DATA))
    await sessions.use(analyze)
  } finally {
    await sessions.close()
  }
  await migrate(connection)
}

async function textOf(reader: PartReader, part: string): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of reader.read(part)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** A search path may name a schema that an empty database lacks. */
async function requireSchema(session: CopySession, schema: string): Promise<void> {
  if ((await readServer(session)).schema === schema) return
  await createSchema(session, schema)
  if ((await readServer(session)).schema === schema) return
  throw new RestoreRefused(
    `The tables of the backup are in the schema ${schema}. Set the search_path of the role of DATABASE_URL to it.`,
  )
}

async function createTables(session: CopySession, dump: DatabaseDump, reader: PartReader): Promise<void> {
  await requireSchema(session, dump.schema)
  if (!(await isEmpty(session)))
    throw new RestoreRefused('The database is not empty. A backup is restored into an empty one.')
  const text = await textOf(reader, PRE_DATA)
  await prepareForSchema(session)
  await beginWriting(session)
  for (const { sql } of entriesBeforeData(text)) await session.query(sql)
  await commit(session)
}

/** Bytes of all sessions together. Dumps do not say how many there will be, so rows count. */
class RowProgress {
  readonly #show: ShowProgress | undefined
  readonly #total: number
  #done = 0

  constructor(tables: readonly TableDump[], show: ShowProgress | undefined) {
    this.#show = show
    this.#total = tables.reduce((sum, { rows }) => sum + Number(rows), 0)
  }

  add(rows: number): void {
    this.#done += rows
    this.#show?.({ done: this.#done, total: this.#total })
  }
}

interface Filling {
  readonly reader: PartReader
  readonly progress: ShowProgress | undefined
}

async function fillTables(
  sessions: CopySessions,
  { tables }: DatabaseDump,
  { reader, progress }: Filling,
): Promise<void> {
  const shown = new RowProgress(tables, progress)
  const largestFirst = [...tables].sort((one, other) => Number(other.rows) - Number(one.rows))
  const differences: Difference[] = []
  await spread(largestFirst, SESSIONS, (next) =>
    sessions.use(async (session) => {
      for (let table = next(); table; table = next()) {
        await fillTable(session, table, { reader, shown })
        const found = await fingerprintOf(session, table)
        if (found.value !== table.fingerprint) differences.push(differenceOf(table, found))
      }
    }),
  )
  if (differences.length > 0) throw new RestoreDiffers(differences)
}

export const differenceOf = (table: TableDump, found: RowFingerprint): Difference => ({
  name: table.name,
  expected: `${table.rows} rows, ${table.fingerprint}`,
  found: `${found.rows} rows, ${found.value}`,
})

async function fillTable(
  session: CopySession,
  { name, columns, part }: TableDump,
  { reader, shown }: { readonly reader: PartReader; readonly shown: RowProgress },
): Promise<void> {
  await beginWriting(session)
  await emptyTable(session, name)
  const read = new RowFingerprint()
  let before = 0
  async function* counted() {
    for await (const chunk of read.through(reader.read(part))) {
      shown.add(read.rows - before)
      before = read.rows
      yield chunk
    }
  }
  await pipeline(counted, session.copyIn(rowsFromText(name, columns)))
  await commit(session)
}

async function restoreSequences(session: CopySession, dump: DatabaseDump): Promise<void> {
  await setSequences(session, dump.sequences)
  const schemas = new Set(dump.sequences.map(({ name }) => name.split('.')[0] ?? ''))
  const differences = differencesOfSequences(dump, await findSequences(session, [...schemas]))
  if (differences.length > 0) throw new RestoreDiffers(differences)
}

export function differencesOfSequences(
  { sequences }: DatabaseDump,
  found: DatabaseDump['sequences'],
): Difference[] {
  const numbers = new Map(found.map(({ name, lastValue, isCalled }) => [name, `${lastValue}, ${isCalled}`]))
  return sequences.flatMap(({ name, lastValue, isCalled }) => {
    const expected = `${lastValue}, ${isCalled}`
    const now = numbers.get(name) ?? 'nothing'
    return now === expected ? [] : [{ name, expected, found: now }]
  })
}

async function run(session: CopySession, entries: readonly SchemaEntry[]): Promise<void> {
  for (const { sql } of entries) await session.query(sql)
}

async function finishTables(sessions: CopySessions, text: string): Promise<void> {
  const { constraints, indexes, rest } = stepsAfterData(text)
  const inParallel = (steps: readonly (readonly SchemaEntry[])[]) =>
    spread(steps, SESSIONS, (next) =>
      sessions.use(async (session) => {
        await prepareForSchema(session)
        for (let step = next(); step; step = next()) await run(session, step)
      }),
    )
  await inParallel(constraints)
  await inParallel(indexes.map((entry) => [entry]))
  await inParallel([rest])
}
