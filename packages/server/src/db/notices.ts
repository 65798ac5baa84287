/** Notices between nodes, by LISTEN/NOTIFY. A node that misses one may be slower, never wrong. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql as expression } from 'kysely'
import { type ConnectionOptions, openSql } from './sql.ts'
import type { Transaction } from './transaction.ts'

export interface NoticeListener {
  /** A notice of another node, or of this one. */
  heard(payload: string): void
  /** The connection was lost or restored: notices may have been missed. */
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
 * The driver's own `listen` retries once after a lost connection and then gives up; this one retries until it is
 * connected.
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
      // The first attempt reports its own failure.
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
