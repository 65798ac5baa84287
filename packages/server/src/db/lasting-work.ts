/** A database for work that nobody waits for, and that takes as long as it takes. */
import { Connection } from './connection.ts'
import { type Database, writeDatabase } from './pool.ts'
import { type ConnectionOptions, openSql } from './sql.ts'
import { TransactionSlots } from './transaction-slots.ts'

const DAY_MS = 86_400_000

export async function withoutTimeLimit<Result>(
  connection: ConnectionOptions,
  work: (writeDb: Database) => Promise<Result>,
): Promise<Result> {
  const sql = openSql(connection, { max: 1 })
  const session = new Connection(sql, DAY_MS, {
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  })
  try {
    return await work(writeDatabase(new TransactionSlots([session])))
  } finally {
    await session.close()
    await sql.end({ timeout: 5 })
  }
}
