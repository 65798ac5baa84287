/** The embedded PostgreSQL of the measured server, found by its lock file. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'

/** For the prototype. Dates are only printed again. */
const DATES = { to: 1184, from: [1184], serialize: String, parse: (text: string) => text.replace(' ', 'T') }

export async function connect(dataDirectory: string, max = 1, schema?: string): Promise<postgres.Sql> {
  const lines = (await readFile(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const [port, host] = [Number(lines[3]), lines[4]]
  return postgres({
    host,
    port,
    username: 'folkmoot',
    database: 'folkmoot',
    max,
    onnotice: () => {},
    // Planning a statement takes longer than most of them.
    ...(schema && {
      // PostgreSQL allows 60 sessions, of which the server has two thirds.
      idle_timeout: 1,
      connection: { search_path: schema, plan_cache_mode: 'force_generic_plan' },
      types: { DATES },
    }),
  })
}
