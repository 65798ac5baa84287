/** The embedded PostgreSQL of the measured server, found by its lock file. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'

export async function connect(dataDirectory: string, max = 1): Promise<postgres.Sql> {
  const lines = (await readFile(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const [port, host] = [Number(lines[3]), lines[4]]
  return postgres({ host, port, username: 'folkmoot', database: 'folkmoot', max, onnotice: () => {} })
}
