/** Short messages between nodes, by LISTEN/NOTIFY. Whoever misses one must not be wrong, only slower. */
import { sql as expression } from 'kysely'
import type postgres from 'postgres'
import type { Transaction } from './transaction.ts'

export interface NoticeListener {
  /** A notice of another node, or of this one. */
  heard(payload: string): void
  /** The connection was lost or made anew: notices may have been missed. */
  interrupted(): void
}

/** Sent when the transaction commits. */
export async function sendNotice(tx: Transaction, channel: string, payload: string): Promise<void> {
  await expression`select pg_notify(${channel}, ${payload})`.execute(tx.db)
}

export async function listenForNotices(
  sql: postgres.Sql,
  channel: string,
  listener: NoticeListener,
): Promise<{ unlisten(): Promise<void> }> {
  return await sql.listen(channel, listener.heard, listener.interrupted)
}
