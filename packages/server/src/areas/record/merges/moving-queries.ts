import { typeCodes } from '@folkmoot/contract'
import { sql } from 'kysely'
import { type Pair, type Scan, scanRows } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'

const PERSON = sql.lit(typeCodes.person)

/**
 * Who did it, who was mentioned and who joined: streams and pages show them. What happened to the account itself stays
 * the history of that account.
 */
export async function moveActivities(db: Database, { keptId, mergedId }: Pair, after: string): Promise<Scan> {
  const [kept, merged] = [sql`${keptId}::bigint`, sql`${mergedId}::bigint`]
  const joined = sql`activity.verb = 'svc:user_membership_added' and activity.object_id = ${merged}`
  const inPerson = sql`activity.container_type = ${PERSON} and activity.container_id = ${merged}`
  const set = sql`
    actor_id = case activity.actor_id when ${merged} then ${kept} else activity.actor_id end,
    object_id = case when ${joined} then ${kept} else activity.object_id end,
    container_id = case when ${inPerson} then ${kept} else activity.container_id end`
  const where = sql<boolean>`(activity.actor_id = ${merged} or ${joined} or ${inPerson})`
  return await scanRows(db, { table: 'activity', key: 'id', set, where }, after)
}
