/** What 0.1 left and answered, in one file that needs neither its program nor the history. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { openSql } from '../../db/sql.ts'
import type { Answer } from './asking.ts'
import type { Community } from './questions.ts'
import { type Rows, readRows } from './rows.ts'

export interface Fixture {
  readonly rows: Rows
  /** Of the data directory but the database, by path, as base64. */
  readonly files: Readonly<Record<string, string>>
  readonly callers: Community['callers']
  readonly answers: readonly Answer[]
}

const FIXTURE = new URL('release-0.1.json.gz', import.meta.url)

export const readFixture = async (): Promise<Fixture> =>
  JSON.parse((await promisify(gunzip)(await readFile(FIXTURE))).toString())

const isOfDatabase = (path: string) => path.startsWith('postgres')

async function readFiles(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter((path) => !isOfDatabase(path))
  const pairs = paths.map(async (path) => [path, await readFile(join(directory, path), 'base64')] as const)
  return Object.fromEntries(await Promise.all(pairs))
}

export async function writeFiles(directory: string, files: Fixture['files']): Promise<void> {
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true, mode: 0o700 })
    await writeFile(join(directory, path), bytes, { encoding: 'base64', mode: 0o600 })
  }
}

/** So many answers of each operation are kept: those who may read something first. */
const ANSWERS_EACH = 12

function fewOf(answers: readonly Answer[]): Answer[] {
  const byOperation = Map.groupBy(answers, ({ operation }) => operation)
  return [...byOperation.values()].flatMap((all) => {
    const good = all.filter(({ status }) => status < 300)
    const others = all.filter(({ status }) => status >= 300)
    const step = Math.max(1, Math.floor(good.length / ANSWERS_EACH))
    const spread = good.filter((_, index) => index % step === 0).slice(0, ANSWERS_EACH)
    return [...spread, ...others.slice(0, ANSWERS_EACH / 4)]
  })
}

/** The server has stopped; its files and rows are as they were when it answered. */
export async function writeFixture(
  directory: string,
  { callers }: Community,
  answers: readonly Answer[],
): Promise<number> {
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
  const sql = openSql(postgres.connection, { max: 1 })
  try {
    const rows = await readRows(sql)
    const fixture: Fixture = { rows, files: await readFiles(directory), callers, answers: fewOf(answers) }
    const bytes = await promisify(gzip)(JSON.stringify(fixture), { level: constants.Z_BEST_COMPRESSION })
    await writeFile(FIXTURE, bytes)
    return bytes.length
  } finally {
    await sql.end()
    await postgres.stop()
  }
}
