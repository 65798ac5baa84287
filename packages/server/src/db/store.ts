/** The database as the application holds it: pools for reads, for transactions and for slow SQL; one ear. */
import { listenForNotices, type NoticeListener } from './notices.ts'
import { type Database, readDatabase, writeDatabase } from './pool.ts'
import { type ConnectionOptions, openSql, type Sql } from './sql.ts'
import { TransactionSlots } from './transaction-slots.ts'

/**
 * Few pipelined connections beat many for small reads. Transactions have sessions of their own: one that waited for
 * a read behind other transactions would wait for ever.
 */
const READ_CONNECTIONS = 4
const WRITE_SESSIONS = 8
const SLOW_CONNECTIONS = 2
const PROBE_MS = 2_000

export interface Store {
  readonly sql: Sql
  readonly db: Database
  readonly writeDb: Database
  readonly slowDb: Database
  listen(channel: string, listener: NoticeListener): Promise<void>
  isUp(): Promise<boolean>
  close(): Promise<void>
}

export function openStore(connection: ConnectionOptions): Store {
  const sql = openSql(connection, { max: READ_CONNECTIONS })
  const slowSql = openSql(connection, { max: SLOW_CONNECTIONS })
  const slots = new TransactionSlots(connection, WRITE_SESSIONS)
  const ears: Sql[] = []
  return {
    sql,
    db: readDatabase(sql),
    writeDb: writeDatabase(slots),
    slowDb: readDatabase(slowSql),
    async listen(channel, listener) {
      const ear = openSql(connection, { max: 1, onClose: listener.interrupted })
      ears.push(ear)
      await listenForNotices(ear, channel, listener)
    },
    async isUp() {
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, PROBE_MS, false).unref())
      const answered = sql`select 1`.then(
        () => true,
        () => false,
      )
      return await Promise.race([answered, late])
    },
    async close() {
      await Promise.all([slots.close(), ...[sql, slowSql, ...ears].map((one) => one.end({ timeout: 5 }))])
    },
  }
}
