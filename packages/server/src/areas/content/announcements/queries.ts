import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface Dismissal {
  readonly contentId: string
  readonly personId: string
}

export async function insertDismissal(db: Database, { contentId, personId }: Dismissal): Promise<void> {
  await sql`
    insert into dismissal (content_id, person_id) values (${contentId}::bigint, ${personId}::bigint)
    on conflict do nothing`.execute(db)
}

export async function deleteDismissal(db: Database, { contentId, personId }: Dismissal): Promise<void> {
  await sql`
    delete from dismissal
    where content_id = ${contentId}::bigint and person_id = ${personId}::bigint`.execute(db)
}

/** Deletes a batch of one person; returns how many. */
export async function deleteSomeDismissals(db: Database, personId: string, count: number): Promise<number> {
  const { rows } = await sql`
    delete from dismissal where (content_id, person_id) in (
      select content_id, person_id from dismissal where person_id = ${personId}::bigint limit ${count})
    returning 1`.execute(db)
  return rows.length
}
