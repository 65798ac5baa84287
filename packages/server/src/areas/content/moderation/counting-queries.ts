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

/** Moderators of a place, and owners of one that requires approval or where content still waits. */
export async function findDecidingMembers(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select person.id from unnest(${[...personIds]}::bigint[]) as person (id)
    where exists (
      select from membership moderating where moderating.person_id = person.id and moderating.moderates)
    or exists (
      select from membership owned
      join place owned_place on owned_place.home_id = owned.place_id
      where owned.person_id = person.id and owned.state = 'owner' and (owned_place.content_approval or exists (
        select from content post where post.place_id = owned_place.id and post.status = 'pendingApproval')))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Owners of the places where some of these items wait, and moderators of the places where some of these are. */
export async function findDecidingMembersOf(
  db: Database,
  itemIds: readonly string[],
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct deciding.person_id as id from moderation_item item
    join content part on part.id = item.object_id
    join content top on top.id = part.root_id
    join place on place.id = top.place_id
    join membership deciding on deciding.place_id = place.home_id
      and (deciding.moderates or deciding.state = 'owner' and item.kind = 'pending')
    where item.id = any(${[...itemIds]}::bigint[]) and item.object_kind = 'content'
      and deciding.person_id = any(${[...personIds]}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface DecidingPerson {
  readonly item_id: string
  readonly person_id: string
}

/** Everybody who may decide about items of their kind; what each of them sees is asked when they are told. */
export async function findDecidingPeople(
  db: Database,
  itemIds: readonly string[],
): Promise<readonly DecidingPerson[]> {
  const ids = [...itemIds]
  const { rows } = await sql<DecidingPerson>`
    select item.id as item_id, person.id as person_id
    from moderation_item item
    cross join person
    where item.id = any(${ids}::bigint[]) and person.roles <> '{}' and person.departed_at is null
    union
    select item.id, deciding.person_id
    from moderation_item item
    join content part on part.id = item.object_id
    join content top on top.id = part.root_id
    join place on place.id = top.place_id
    join membership deciding on deciding.place_id = place.home_id
      and (deciding.moderates or deciding.state = 'owner' and item.kind = 'pending')
    where item.id = any(${ids}::bigint[]) and item.object_kind = 'content'`.execute(db)
  return rows
}
