import { PLACE_TYPES, typeCodes } from '@folkmoot/contract'
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** Who follows a place, and since when, is not for all to see. */
export async function noteActivitySince(db: Database, interval: string): Promise<void> {
  const types = PLACE_TYPES.map((type) => typeCodes[type])
  await sql`
    with latest as (
      select container_id as id, max(recorded_at) as at
      from (
        select * from activity where streamed and recorded_at > now() - ${interval}::interval
        union all
        select * from activity where not streamed and not lasting and recorded_at > now() - ${interval}::interval
      ) happened
      where container_type = any(${types}::integer[]) and object_type <> ${typeCodes.stream}
      group by container_id
    )
    update place set active_at = latest.at from latest
    where place.id = latest.id and place.active_at < latest.at`.execute(db)
}
