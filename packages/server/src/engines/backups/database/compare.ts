/** A database and a dump of it, or of another: what is not the same. */
import { openCopySessions } from '../../../db/copy-session.ts'
import type { ConnectionOptions } from '../../../db/sql.ts'
import type { DatabaseDump, Difference, TableDump } from './dumped.ts'
import { fingerprintOf, readInSnapshot, SESSIONS } from './reading-tables.ts'
import { differenceOf, differencesOfSequences } from './restore.ts'
import { beginSnapshot, findSequences, findTables } from './session-queries.ts'

/** In one moment of the database. A table that has lost a column of the dump counts as missing. */
export async function compareDatabase(
  connection: ConnectionOptions,
  dump: DatabaseDump,
): Promise<readonly Difference[]> {
  const sessions = openCopySessions(connection, SESSIONS + 1)
  const schemas = [...new Set(dump.tables.map(({ name }) => name.split('.')[0] ?? ''))]
  const differences: Difference[] = []
  try {
    await sessions.use(async (keeper) => {
      const { id } = await beginSnapshot(keeper)
      const columns = new Map(
        (await findTables(keeper, schemas)).map((table) => [table.name, new Set(table.columns)]),
      )
      const isThere = (table: TableDump) =>
        table.columns.every((column) => columns.get(table.name)?.has(column))
      for (const { name, rows } of dump.tables.filter((table) => !isThere(table)))
        differences.push({ name, expected: `${rows} rows`, found: 'nothing' })
      await readInSnapshot(sessions, id, dump.tables.filter(isThere), async (session, table) => {
        const found = await fingerprintOf(session, table)
        if (found.value !== table.fingerprint) differences.push(differenceOf(table, found))
      })
      differences.push(...differencesOfSequences(dump, await findSequences(keeper, schemas)))
    })
  } finally {
    await sessions.close()
  }
  return differences.sort((one, other) => (one.name < other.name ? -1 : 1))
}
