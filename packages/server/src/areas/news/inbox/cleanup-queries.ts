import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { ConversationKey } from './filling-queries.ts'

/** An answered invitation or request never opens again; the next one is another. */
const IS_OPEN = sql`exists (
  select from membership
  join place on place.id = membership.place_id
  where membership.place_id = activity.object_id and membership.updated_at <= activity.recorded_at
    and case activity.verb
      when 'svc:invited' then membership.person_id = entry.person_id and membership.state = 'invited'
      else membership.person_id = activity.actor_id and membership.state = 'pending' end)`

/**
 * Among the next entries, those whose activity, content, request or webhook is gone. Undefined at the end: then it
 * starts over.
 */
export async function findLeftOver(
  db: Database,
  from: string,
  batchSize: number,
): Promise<{ end: string | undefined; leftOver: string[] }> {
  const { rows } = await sql<{ id: string; is_left_over: boolean }>`
    select entry.id, activity.id is null or case entry.conversation_kind
        when 'content' then not exists (select from content where content.id = activity.object_id)
        when 'webhook' then not exists (select from webhook where webhook.id = activity.object_id)
        else not ${IS_OPEN} end as is_left_over
    from (
      select id, person_id, activity_id, conversation_kind from inbox_entry
      where id > ${from}::bigint order by id limit ${batchSize}
    ) entry
    left join activity on activity.id = entry.activity_id
    order by entry.id`.execute(db)
  return {
    end: rows.length < batchSize ? undefined : rows.at(-1)?.id,
    leftOver: rows.filter((row) => row.is_left_over).map(({ id }) => id),
  }
}

/** Conversations that lost entries. */
export async function deleteEntries(db: Database, ids: readonly string[]): Promise<ConversationKey[]> {
  await sql`
    select id from inbox_entry where id = any(${[...ids]}::bigint[]) order by id for update`.execute(db)
  const { rows } = await sql<ConversationKey>`
    delete from inbox_entry where id = any(${[...ids]}::bigint[])
    returning person_id, conversation_kind, conversation_id`.execute(db)
  return rows
}

/** One batch; returns whether there may be more. */
const BATCH_SIZE = 2_000

export async function deleteSomeEntriesOf(db: Database, personId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from inbox_entry where person_id = ${personId}::bigint
    order by id limit ${sql.raw(String(BATCH_SIZE))} for update`.execute(db)
  await sql`delete from inbox_entry where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return rows.length === BATCH_SIZE
}
