/** The embedded database belongs to one server at a time: a second one on the same data directory must not run. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConnectionOptions, openSql } from './sql.ts'

/** The number only has to be ours. */
const LOCK = 7_290_411_003
const RETRY_MS = 500

export interface SoleUse {
  giveUp(): Promise<void>
}

/**
 * A session lock: PostgreSQL frees it when its holder is gone, however it went. Undefined when another server has
 * it. Should PostgreSQL restart under us the lock is taken again; `lost` is called if somebody else was faster.
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
    const [row] = await sql`select pg_try_advisory_lock(${LOCK}) as taken`
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
