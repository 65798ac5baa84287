/** Recent changes of the queue, for event streams. */
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { joinNamed } from '../reading/named-filters.ts'
import { visibleTo } from './filters.ts'

export interface ChangedItem {
  readonly id: string
  readonly version: string
  readonly changed_at: string
}

/** PostgreSQL's clock. */
export async function findQueueTime(db: Database): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::timestamptz(3) as now`.execute(db)
  return rows[0]?.now ?? ''
}

/** Longer than any transaction runs, which may be over after a later one. */
const OVERLAP = sql`interval '15 seconds'`

/** Also those of shortly before, which the caller may know already. */
export async function findChangedItems(
  db: Database,
  since: string,
  count: number,
): Promise<readonly ChangedItem[]> {
  const { rows } = await sql<ChangedItem>`
    select id, version, changed_at from moderation_item
    where changed_at > ${since}::timestamptz - ${OVERLAP}
    order by changed_at desc limit ${count}`.execute(db)
  return rows
}

/** Those of the items that this person may see now. */
export async function findVisibleItems(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select item.id from moderation_item item
    ${joinNamed(actor, sql`item.object_kind`, sql`item.object_id`)}
    where item.id = any(${[...ids]}::bigint[]) and ${visibleTo(actor)}
    order by item.id`.execute(db)
  return rows.map(({ id }) => id)
}
