/** Only one server may use the embedded database: a second one on the same data directory must not run. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LOCKS } from './locks.ts'
import { type ConnectionOptions, openSql } from './sql.ts'

const RETRY_MS = 500

export interface SoleUse {
  giveUp(): Promise<void>
}

/**
 * A session lock, which PostgreSQL releases when its holder is gone. Undefined when another server has it. If
 * PostgreSQL restarts, the lock is taken again; `lost` is called if another server was faster.
 */
export async function claimSoleUse(
  connection: ConnectionOptions,
  lost: () => void,
): Promise<SoleUse | undefined> {
  let isOver = false
  const sql = openSql(connection, {
    max: 1,
    isSession: true,
    onClose: () => void (isOver || takeAgain()),
  })

  async function take(): Promise<boolean> {
    const [row] = await sql`select pg_try_advisory_lock(${LOCKS.soleUse}) as taken`
    return row?.taken === true
  }

  async function takeAgain(): Promise<void> {
    while (!isOver) {
      await sleep(RETRY_MS, undefined, { ref: false })
      const taken = isOver ? true : await take().catch(() => undefined)
      if (taken === true) return
      if (taken === false) return lost()
    }
  }

  async function giveUp(): Promise<void> {
    isOver = true
    await sql.end({ timeout: 1 })
  }

  if (await take()) return { giveUp }
  await giveUp()
  return undefined
}
