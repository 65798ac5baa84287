/** How much of the queue waits for somebody, and whether they decide about anything. */
import { OPEN_ITEMS_MAX } from '@folkmoot/contract'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { joinNamed } from '../reading/named-filters.ts'
import { visibleTo } from './filters.ts'

/** Counts no further than the maximum. */
export async function countOpen(db: Database, actor: Actor): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from (
      select from moderation_item item
      ${joinNamed(actor, sql`item.object_kind`, sql`item.object_id`)}
      where item.state = 'open' and ${visibleTo(actor, { isOpen: true })}
      order by item.opened_at
      limit ${sql.raw(String(OPEN_ITEMS_MAX))}
    ) counted`.execute(db)
  return rows[0]?.open ?? 0
}

/** Owners of a place that requires approval, or where content still waits. */
export async function findDecidingOwners(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select person.id from unnest(${[...personIds]}::bigint[]) as person (id)
    where exists (
      select from membership owned
      join place owned_place on owned_place.home_id = owned.place_id
      where owned.person_id = person.id and owned.state = 'owner' and (owned_place.content_approval or exists (
        select from content post where post.place_id = owned_place.id and post.status = 'pendingApproval')))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Owners of the places where some of these items wait. */
export async function findOwnersOf(
  db: Database,
  itemIds: readonly string[],
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct owned.person_id as id from moderation_item item
    join content post on post.id = item.object_id
    join place on place.id = post.place_id
    join membership owned on owned.place_id = place.home_id and owned.state = 'owner'
    where item.id = any(${[...itemIds]}::bigint[]) and item.kind = 'pending'
      and owned.person_id = any(${[...personIds]}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
