/** Two requests that come at once, in the one order that matters. */
import { expect } from 'vitest'
import { openSql } from '../db/sql.ts'
import type { Instance } from './instance.ts'

interface Order<T> {
  /** What it is that the one cannot write to for a while. */
  readonly table: string
  one(): Promise<T>
  /** Done as soon as the one waits, or waits itself for the one. */
  other(): Promise<unknown>
}

/** Lets the one come as far as writing to a table, then the other do what it does, and then the one go on. */
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
