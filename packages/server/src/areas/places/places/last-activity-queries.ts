import { PLACE_TYPES, typeCodes } from '@folkmoot/contract'
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { LogRange } from '../../record/activity-log.ts'

/** Private events do not count: follows, invitations, mentions. Locks places in id order, as everywhere. */
export async function noteActivityIn(db: Database, { after, to }: LogRange): Promise<void> {
  const types = PLACE_TYPES.map((type) => typeCodes[type])
  await sql`
    with latest as (
      select container_id as id, max(recorded_at) as at
      from activity
      where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and (xid, id) <= (${to.xid}::xid8, ${to.id}::bigint)
        and (streamed or not lasting)
        and container_type = any(${types}::integer[]) and object_type <> ${typeCodes.stream}
      group by container_id
    ), locked as (
      select place.id, latest.at from place join latest on latest.id = place.id
      where place.active_at < latest.at
      order by place.id for no key update of place
    )
    update place set active_at = locked.at from locked where place.id = locked.id`.execute(db)
}
