/** Short messages between nodes, by LISTEN/NOTIFY. A node that misses one must not be wrong, only slower. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql as expression } from 'kysely'
import { type ConnectionOptions, openSql } from './sql.ts'
import type { Transaction } from './transaction.ts'

export interface NoticeListener {
  /** A notice of another node, or of this one. */
  heard(payload: string): void
  /** The connection was lost or made anew: notices may have been missed. */
  interrupted(): void
}

export interface ListeningConnection {
  close(): Promise<void>
}

const RETRY_MS = 250

/** Sent when the transaction commits. */
export async function sendNotice(tx: Transaction, channel: string, payload: string): Promise<void> {
  await expression`select pg_notify(${channel}, ${payload})`.execute(tx.db)
}

/**
 * The driver's own `listen` tries once when its connection is lost, and stays deaf for good if PostgreSQL is not
 * back by then; this one tries until it hears again.
 */
export async function listenForNotices(
  connection: ConnectionOptions,
  channel: string,
  listener: NoticeListener,
): Promise<ListeningConnection> {
  let isOver = false
  let hears = false
  const sql = openSql(connection, {
    max: 1,
    isSession: true,
    onClose: () => {
      // A connection that never listened is the business of whoever tries.
      if (!hears || isOver) return
      hears = false
      listener.interrupted()
      void listenAgain()
    },
    onNotice: listener.heard,
  })

  async function listen(): Promise<void> {
    await sql.unsafe(`listen "${channel}"`)
    hears = true
  }

  async function listenAgain(): Promise<void> {
    while (!isOver) {
      await listen().catch(() => {})
      if (hears) return listener.interrupted()
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }

  await listen()
  return {
    async close() {
      isOver = true
      await sql.end({ timeout: 1 })
    },
  }
}
