/** The server's own indexer indexes all seeded rows at once. */
import { spawn } from 'node:child_process'
import type postgres from 'postgres'
import { launchOf } from './processes.ts'

/** As an operator would, beside the running server; it prints its progress. */
async function reindex(dataDirectory: string, tree: string | undefined): Promise<void> {
  const { NODE_FLAGS, MAIN, launchEnvironment } = await launchOf(tree)
  const child = spawn(process.execPath, [...NODE_FLAGS, MAIN, 'reindex'], {
    env: launchEnvironment({ PATH: process.env.PATH, FOLKMOOT_DATA_DIR: dataDirectory }),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`folkmoot reindex ended with ${code}`)
}

/** The index of words is built when all entries are there, which is far faster than adding them one by one. */
export async function indexAll(sql: postgres.Sql, dataDirectory: string, tree?: string): Promise<void> {
  const [index] = await sql<{ definition: string }[]>`
    select indexdef as definition from pg_indexes where indexname = 'search_entry_by_word'`
  await sql`drop index if exists search_entry_by_word`
  console.log('indexing for search …')
  await reindex(dataDirectory, tree)
  const begun = performance.now()
  await sql`set maintenance_work_mem = '1GB'`
  if (index) await sql.unsafe(index.definition)
  console.log(
    `indexing search_entry: search_entry_by_word in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  )
}
