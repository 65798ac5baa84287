import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { findPage, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { administeredBy, GROUPS_BY_NAME as BY_NAME } from '../../identity/filters.ts'
import type { SecurityGroupSummaryRow } from '../../identity/represent.ts'

export async function findOpenings(
  db: Database,
  actor: Actor,
  homeId: string,
  request: PageRequest,
): Promise<Page<SecurityGroupSummaryRow>> {
  const list = {
    columns: sql`security_group.id, security_group.name, ${administeredBy(actor)} as is_administrator`,
    from: sql`place cross join unnest(place.opened_to) as opened (id)
      join security_group on security_group.id = opened.id`,
    conditions: [sql<SqlBool>`place.id = ${homeId}::bigint`],
    order: BY_NAME,
  }
  return await findPage(db, list, request)
}

/** Copied to the places inside. Returns the added groups. */
export async function addOpenings(
  db: Database,
  homeId: string,
  groupIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...groupIds]}::bigint[]) as wanted (id)
    where id <> all(array(select unnest(opened_to) from place where id = ${homeId}::bigint))`.execute(db)
  const added = rows.map(({ id }) => id)
  if (added.length === 0) return added
  await sql`
    update place set opened_to = opened_to || ${added}::bigint[] where home_id = ${homeId}::bigint`.execute(
    db,
  )
  return added
}

/** False where it was not opened to the group. */
export async function removeOpening(db: Database, homeId: string, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    update place set opened_to = array_remove(opened_to, ${groupId}::bigint)
    where home_id = ${homeId}::bigint and opened_to @> array[${groupId}::bigint]
    returning id`.execute(db)
  return rows.length > 0
}

const opened = (groupId: string) => sql`opened_to <> '{}' and opened_to @> array[${groupId}::bigint]`

/** All of them, in id order. */
export async function lockOpened(db: Database, groupId: string): Promise<void> {
  await sql`select id from place where ${opened(groupId)} order by id for no key update`.execute(db)
}

export async function removeOpeningEverywhere(db: Database, groupId: string): Promise<void> {
  await sql`
    update place set opened_to = array_remove(opened_to, ${groupId}::bigint) where ${opened(groupId)}`.execute(
    db,
  )
}
