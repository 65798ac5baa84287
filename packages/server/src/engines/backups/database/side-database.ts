/**
 * Restores beside the database in use, and swaps their names at the end: until then nothing of it is touched, and
 * afterwards it is still there, under a name with the date.
 */
import { type CopySession, openCopySessions } from '../../../db/copy-session.ts'
import type { ConnectionOptions } from '../../../db/sql.ts'
import type { PartReader } from '../parts.ts'
import type { DatabaseDump, ShowProgress } from './dumped.ts'
import { RestoreRefused, restoreDatabase } from './restore.ts'
import {
  createDatabaseLike,
  dropDatabase,
  findDatabaseName,
  findDatabases,
  isInUse,
  isUsed,
  keepServersOut,
  mayCreateDatabases,
  NAME_BYTES,
  renameDatabases,
} from './side-queries.ts'

const RESTORING = '_restoring'
const BEFORE = '_before_'

/** One that every PostgreSQL has: a database cannot be renamed from inside. */
const NEUTRAL = 'template1'

async function inDatabase<Result>(
  connection: ConnectionOptions,
  work: (session: CopySession) => Promise<Result>,
): Promise<Result> {
  const sessions = openCopySessions(connection, 1)
  try {
    return await sessions.use(work)
  } finally {
    await sessions.close()
  }
}

const nameOf = (connection: ConnectionOptions): Promise<string> => inDatabase(connection, findDatabaseName)

const fromOutside = <Result>(
  connection: ConnectionOptions,
  work: (session: CopySession) => Promise<Result>,
): Promise<Result> => inDatabase({ ...connection, database: NEUTRAL }, work)

const inUse = (name: string) =>
  new RestoreRefused(`The database ${name} is in use. Stop all servers and workers first.`)

async function requireUnused(session: CopySession, name: string): Promise<void> {
  if (await isUsed(session, name)) throw inUse(name)
}

const sideName = (name: string): string => `${name.slice(0, NAME_BYTES - RESTORING.length)}${RESTORING}`

/** An empty database on the same server. What an interrupted restore has left is dropped first. */
async function createSideDatabase(connection: ConnectionOptions): Promise<ConnectionOptions> {
  const name = await nameOf(connection)
  const side = sideName(name)
  await fromOutside(connection, async (session) => {
    if (!(await mayCreateDatabases(session)))
      throw new RestoreRefused(
        'The role of DATABASE_URL may not create databases. Allow it (alter role … createdb), or name an empty database with --into.',
      )
    await dropDatabase(session, side)
    await createDatabaseLike(session, side, name)
  })
  return { ...connection, database: side }
}

async function dropSideDatabase(connection: ConnectionOptions): Promise<void> {
  const name = await nameOf(connection)
  await fromOutside(connection, (session) => dropDatabase(session, sideName(name)))
}

/** `20261120_013000` */
const stampOf = (now: Date): string =>
  now.toISOString().slice(0, 19).replace('T', '_').replaceAll(/[-:]/g, '')

function formerName(name: string, now: Date): string {
  const ending = `${BEFORE}${stampOf(now)}`
  return `${name.slice(0, NAME_BYTES - ending.length)}${ending}`
}

export interface BesideOptions {
  readonly progress?: ShowProgress
  /** Runs on the restored database before it takes the place of the other. */
  readonly prepare?: (side: ConnectionOptions) => Promise<void>
}

/** Returns the name that the database in use has got. */
export async function restoreBeside(
  connection: ConnectionOptions,
  dump: DatabaseDump,
  reader: PartReader,
  { progress, prepare }: BesideOptions = {},
): Promise<string> {
  const name = await nameOf(connection)
  await inDatabase(connection, async (keeper) => {
    if (!(await keepServersOut(keeper))) throw inUse(name)
    await fromOutside(connection, (session) => requireUnused(session, name))
    const side = await createSideDatabase(connection)
    await restoreDatabase(side, dump, reader, { progress })
    await prepare?.(side)
  })
  return await swap(connection, name)
}

async function swap(connection: ConnectionOptions, name: string): Promise<string> {
  const former = formerName(name, new Date())
  await fromOutside(connection, async (session) => {
    await requireUnused(session, name)
    await renameDatabases(session, [
      [name, former],
      [sideName(name), name],
    ]).catch((error) => {
      throw isInUse(error) ? inUse(name) : error
    })
  })
  return former
}

/** The databases that restores have replaced, the oldest first. */
export async function listFormer(connection: ConnectionOptions): Promise<string[]> {
  const name = await nameOf(connection)
  return await fromOutside(connection, (session) => findDatabases(session, `${name}${BEFORE}`))
}

/** Drops them, and what an interrupted restore has left. Returns their names. */
export async function forgetFormer(connection: ConnectionOptions): Promise<string[]> {
  const names = await listFormer(connection)
  await dropSideDatabase(connection)
  await fromOutside(connection, async (session) => {
    for (const name of names) await dropDatabase(session, name)
  })
  return names
}
