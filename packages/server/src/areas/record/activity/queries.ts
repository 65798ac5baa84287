import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { deleteInBatches } from '../../../db/batches.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { compileText } from '../../../db/text.ts'

export type ActivityRow = Selectable<Tables['activity']>

export type NewActivity = Omit<Insertable<Tables['activity']>, 'id' | 'xid' | 'recorded_at'>

/** Nearly every write runs this, so it is plain text that the query builder need not compile. */
export async function insertActivity(db: Database, row: NewActivity): Promise<void> {
  await db.executeQuery(
    compileText(sql`
      insert into activity (verb, actor_id, object_type, object_id, container_type, container_id, root_id, details)
      values (${row.verb}, ${row.actor_id}, ${row.object_type}, ${row.object_id}, ${row.container_type},
        ${row.container_id}, ${row.root_id}, ${row.details})`),
  )
}

/** Part of a statement that adds content: `source` returns its id. Without another root it is its own. */
export const insertActivityOf = (row: Omit<NewActivity, 'object_id'>, source: RawBuilder<unknown>) => sql`
  insert into activity (verb, actor_id, object_type, object_id, container_type, container_id, root_id, details)
  select ${row.verb}::text, ${row.actor_id}::bigint, ${row.object_type}::integer, id, ${row.container_type}::integer,
    ${row.container_id}::bigint, ${row.root_id ? sql`${row.root_id}::bigint` : sql`id`}, ${row.details}::jsonb
  from ${source}`

/** The same for several events of one content, in this order. */
export const insertActivitiesOf = (
  rows: readonly Omit<NewActivity, 'object_id'>[],
  source: RawBuilder<unknown>,
) => sql`
  insert into activity (verb, actor_id, object_type, object_id, container_type, container_id, root_id, details)
  select verb, actor_id, object_type, source.id, container_type, container_id, coalesce(root_id, source.id), details
  from ${source} source, jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as told (verb text, actor_id bigint,
    object_type integer, container_type integer, container_id bigint, root_id bigint, details jsonb)`

export async function insertActivities(db: Database, rows: readonly NewActivity[]): Promise<void> {
  await sql`
    insert into activity (verb, actor_id, object_type, object_id, container_type, container_id, root_id, details)
    select verb, actor_id, object_type, object_id, container_type, container_id, root_id, details
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as told (verb text, actor_id bigint,
      object_type integer, object_id bigint, container_type integer, container_id bigint, root_id bigint,
      details jsonb)`.execute(db)
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
    .where(sql<SqlBool>`xid < log_horizon()`)
    .orderBy('xid')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const BATCH_SIZE = 10_000

/** The rows of each retention class, as the indexes by age define them. */
const KINDS = {
  passing: sql`not streamed and not lasting`,
  lasting: sql`not streamed and lasting`,
  streamed: sql`streamed`,
}

export async function deleteActivitiesBefore(
  db: Database,
  kind: keyof typeof KINDS,
  days: number,
): Promise<void> {
  await deleteInBatches(BATCH_SIZE, (limit) =>
    sql`
      delete from activity where id in (
        select id from activity where ${KINDS[kind]} and recorded_at < now() - make_interval(days => ${days})
        order by recorded_at limit ${limit}
      )`.execute(db),
  )
}
