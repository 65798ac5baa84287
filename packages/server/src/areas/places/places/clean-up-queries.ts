import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export async function findPlacesOf(db: Database, personId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ place_id: string }>`
    select place_id from membership where person_id = ${personId}::bigint order by id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ place_id }) => place_id)
}

/** Locks in id order, as everywhere. */
export async function lockPlaces(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    select from place where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(db)
}

export async function deleteMemberships(
  db: Database,
  personId: string,
  placeIds: readonly string[],
): Promise<void> {
  await sql`
    with gone as (
      delete from membership
      where person_id = ${personId}::bigint and place_id = any(${[...placeIds]}::bigint[])
      returning place_id, state
    )
    update place set member_count = member_count - 1
    from gone where place.id = gone.place_id and gone.state in ('owner', 'member')`.execute(db)
}

/** Returns how many. */
export async function deleteMembersOf(db: Database, placeId: string, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from membership where id in (
      select id from membership where place_id = ${placeId}::bigint order by id limit ${limit})
    returning id`.execute(db)
  return rows.length
}

export interface FormerPlace {
  readonly id: string
  readonly group_type: string
  readonly has_counts: boolean
}

export async function insertFormerPlace(db: Database, place: FormerPlace): Promise<void> {
  await db.insertInto('former_place').values(place).execute()
}

export async function deleteFormerPlace(db: Database, id: string): Promise<void> {
  await db.deleteFrom('former_place').where('id', '=', id).execute()
}
