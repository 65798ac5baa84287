import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'

export type ActivityRow = Selectable<Tables['activity']>

export async function insertActivity(db: Database, row: Insertable<Tables['activity']>): Promise<void> {
  await db.insertInto('activity').values(row).execute()
}

export async function findActivitiesAfter(
  db: Database,
  cursor: { xid: string; id: string },
  limit: number,
): Promise<ActivityRow[]> {
  return await db
    .selectFrom('activity')
    .selectAll()
    .where(sql<SqlBool>`(xid, id) > (${cursor.xid}::xid8, ${cursor.id}::bigint)`)
    .where(sql<SqlBool>`xid < pg_snapshot_xmin(pg_current_snapshot())`)
    .orderBy('xid')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A bounded bite, so that pruning after a long pause does not hold the table. */
const BITE = 10_000

export async function deleteActivitiesBefore(db: Database, days: number): Promise<void> {
  await sql`
    delete from activity where id in (
      select id from activity where recorded_at < now() - make_interval(days => ${days}) order by id limit ${BITE}
    )`.execute(db)
}
