/** PostgreSQL copies its finished WAL into a spool, from where the server process stores it elsewhere. */
import { type ConnectionOptions, openSql } from '../sql.ts'

/** In the data directory, because PostgreSQL’s account may not be able to enter any other. */
export const SPOOL = 'wal_spool'

/** A file appears under its name only when its bytes are on the disk. Its date is that of the last write to it. */
const COMMAND = [
  `mkdir -p -m 700 ${SPOOL}`,
  `cp -p %p ${SPOOL}/%f.tmp`,
  `sync ${SPOOL}/%f.tmp`,
  `mv ${SPOOL}/%f.tmp ${SPOOL}/%f`,
  `sync ${SPOOL}`,
].join(' && ')

/** With `archive_timeout` a lost machine costs at most a minute. */
export const ARCHIVING = { archive_mode: 'on', archive_command: COMMAND, archive_timeout: '60s' }

/** Whether a server that was found running copies its WAL just as wanted; only a restart changes that. */
export async function archivesAs(connection: ConnectionOptions, isWanted: boolean): Promise<boolean> {
  const sql = openSql(connection, { max: 1, isSession: true })
  try {
    const [row] = await sql<{ mode: string; command: string }[]>`
      select current_setting('archive_mode') as mode, current_setting('archive_command') as command`
    return isWanted ? row?.mode === 'on' && row.command === COMMAND : row?.mode === 'off'
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Finishes the current segment, so that all that was committed goes to the spool; an empty one would not be finished. */
export async function finishSegment(connection: ConnectionOptions): Promise<void> {
  const sql = openSql(connection, { max: 1, isSession: true })
  try {
    await sql`select pg_logical_emit_message(true, 'folkmoot', 'end of segment')`
    await sql`select pg_switch_wal()`
  } finally {
    await sql.end({ timeout: 1 })
  }
}
