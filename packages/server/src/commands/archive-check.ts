/** What `folkmoot doctor` says of the archive of the embedded database. */
import type { Config } from '../config.ts'
import { readContents } from '../engines/backups/wal/contents.ts'
import { spansOf } from '../engines/backups/wal/plan.ts'
import { openArchive } from './archiving.ts'
import { isArchiving } from './database.ts'
import type { Finding } from './finding.ts'

const FIX = 'See the log of the server, and whether FOLKMOOT_BACKUP_TO can be reached and has space.'

export async function checkArchive(config: Config): Promise<Finding> {
  if (!isArchiving(config))
    return { fine: 'The database is not archived: it can be recovered from backups only.' }
  try {
    const spans = spansOf(await readContents(await openArchive(config)))
    const last = spans.at(-1)
    if (!last) return { wrong: 'Nothing of the database can be recovered from its archive yet.', fix: FIX }
    const [from, to] = [last.from, last.to].map((time) => new Date(time).toISOString())
    return { fine: `The database can be recovered to any time from ${from} to ${to}.` }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { wrong: `The archive of the database cannot be read: ${reason}`, fix: FIX }
  }
}
