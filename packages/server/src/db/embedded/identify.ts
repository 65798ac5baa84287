import { realpath } from 'node:fs/promises'
import postgres from 'postgres'
import type { Postmaster } from './postmaster.ts'
import { CLUSTER_SETTING } from './settings.ts'
import { DATABASE, type Site, USER } from './site.ts'

/** Asks the server behind a socket whether it serves this very data directory. */
export async function identify(site: Site, { socketDirectory, port }: Postmaster): Promise<boolean> {
  const sql = postgres({
    host: socketDirectory,
    port,
    username: USER,
    database: DATABASE,
    max: 1,
    connect_timeout: 2,
    fetch_types: false,
  })
  try {
    const [answer] = await sql<{ cluster: string | null; directory: string }[]>`
      select
        current_setting(${CLUSTER_SETTING}, true) as cluster,
        current_setting('data_directory') as directory`
    if (answer === undefined) return false
    // Without our mark it was started by hand, which is as good.
    return answer.cluster === null ? await isSame(answer.directory, site) : answer.cluster === site.id
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 0 })
  }
}

async function isSame(directory: string, site: Site): Promise<boolean> {
  return (await realpath(directory).catch(() => undefined)) === site.directory
}
