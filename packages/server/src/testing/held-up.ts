/** Forces a given order on two concurrent requests. */
import { expect } from 'vitest'
import { openSql } from '../db/sql.ts'
import type { Instance } from './instance.ts'

interface Order<T> {
  /** The table that the first request waits for. */
  readonly table: string
  one(): Promise<T>
  /** Runs once the first one waits. */
  other(): Promise<unknown>
}

/** Blocks the first request at a table, runs the second, then lets the first continue. */
export async function heldUp<T>(instance: Instance, { table, one, other }: Order<T>): Promise<T> {
  const { sql } = instance.store
  const holder = openSql(instance.connection, { max: 1 })
  const waiting = async () =>
    (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length
  try {
    const [first, second] = await holder.begin(async (own) => {
      await own`lock table ${own(table)} in share row exclusive mode`
      const begun = one()
      await expect.poll(waiting).toBe(1)
      let isOver = false
      const done = other().finally(() => {
        isOver = true
      })
      await expect.poll(async () => isOver || (await waiting()) > 1).toBe(true)
      return [{ begun }, { done }] as const
    })
    await second.done
    return await first.begun
  } finally {
    await holder.end()
  }
}
