/** That content, people and places were removed: noted by the statement that removes them, kept for a year (decision 0176). */
import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches } from './batches.ts'
import type { Database } from './pool.ts'

export type DeletedKind = 'content' | 'person' | 'place'

const KEPT_DAYS = 365
const BATCH_SIZE = 10_000

/** Part of a statement: notes the columns `id` and `type` of every row of a source. */
export const noteDeleted = (kind: DeletedKind, source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into deleted_object (kind, object_id, type) select ${sql.raw(`'${kind}'`)}, id, type from ${source}`

export async function forgetOldDeletions(db: Database): Promise<void> {
  await deleteInBatches(BATCH_SIZE, (limit) =>
    sql`
      delete from deleted_object where id in (
        select id from deleted_object
        where kind in ('content', 'person', 'place') and deleted_at < now() - make_interval(days => ${KEPT_DAYS})
        limit ${limit}
      )`.execute(db),
  )
}
