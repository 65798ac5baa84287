import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { WebhookHealth } from './health-machine.ts'
import type { Told } from './recording.ts'

/** The fast path for a healthy webhook. Returns whether it was healthy. */
export async function noteRepeatedSuccess(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ last_delivery_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('failures', '=', 0)
    .where('buggy', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const millis = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::double precision`

interface LockedHealth extends WebhookHealth, Told {
  /** By the database clock, since node clocks may differ. */
  readonly now: number
}

/** Serialises changes. */
export async function lockHealth(db: Database, id: string): Promise<LockedHealth | undefined> {
  const { rows } = await sql<LockedHealth>`
    select enabled, disabled_reason as "disabledReason", buggy, ${millis('buggy_at')} as "buggyAt", failures,
      ${millis('failing_since')} as "failingSince", ${millis('wait_until')} as "waitUntil",
      id, kind, events, callback, owner_id,
      (extract(epoch from clock_timestamp()) * 1000)::double precision as now
    from webhook where id = ${id}::bigint
    for no key update`.execute(db)
  return rows[0]
}

const instant = (at: number | null) => sql<string>`to_timestamp(${at}::double precision / 1000)`

/** Stores health and the last delivery, not `enabled`. Needs the row locked. */
export async function saveHealth(
  db: Database,
  id: string,
  { buggy, buggyAt, failures, failingSince, waitUntil }: WebhookHealth,
  hasArrived: boolean,
): Promise<void> {
  await db
    .updateTable('webhook')
    .set({
      buggy,
      buggy_at: instant(buggyAt),
      failures,
      failing_since: instant(failingSince),
      wait_until: instant(waitUntil),
      ...(hasArrived && { last_delivery_at: sql<string>`now()` }),
    })
    .where('id', '=', id)
    .execute()
}
