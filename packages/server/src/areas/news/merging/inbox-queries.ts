import { sql } from 'kysely'
import type { Moved, Pair } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'

/** One batch. Nobody has an entry twice, and none is about what they did themselves. */
export async function moveEntries(db: Database, { keptId, mergedId }: Pair): Promise<Moved> {
  await sql`delete from mail_notification where person_id = ${mergedId}::bigint`.execute(db)
  await sql`delete from moderation_mail where person_id = ${mergedId}::bigint`.execute(db)
  const { rows } = await sql<Moved>`
    with batch as materialized (
      select id, recorded_at, activity_id from inbox_entry where person_id = ${mergedId}::bigint
      order by id limit 1000 for update
    ), marked as (
      select batch.id, exists (
          select from inbox_entry mine where mine.person_id = ${keptId}::bigint
            and mine.recorded_at = batch.recorded_at and mine.activity_id = batch.activity_id)
        or exists (
          select from activity where activity.id = batch.activity_id and activity.actor_id = ${keptId}::bigint) as is_double
      from batch
    ), dropped as (
      delete from inbox_entry using marked where inbox_entry.id = marked.id and marked.is_double returning 1
    ), moved as (
      update inbox_entry set person_id = ${keptId}::bigint
      from marked where inbox_entry.id = marked.id and not marked.is_double
      returning conversation_kind, conversation_id, recorded_at, activity_id
    ), shown as (
      insert into inbox_conversation as known (person_id, conversation_kind, conversation_id, recorded_at, activity_id)
      select distinct on (conversation_kind, conversation_id)
        ${keptId}::bigint, conversation_kind, conversation_id, recorded_at, activity_id
      from moved order by conversation_kind, conversation_id, recorded_at desc, activity_id desc
      on conflict on constraint inbox_conversation_key do update
        set recorded_at = excluded.recorded_at, activity_id = excluded.activity_id
        where (excluded.recorded_at, excluded.activity_id) > (known.recorded_at, known.activity_id)
    )
    select (select count(*)::integer from moved) as moved, (select count(*)::integer from dropped) as dropped`.execute(
    db,
  )
  return rows[0] ?? { moved: 0, dropped: 0 }
}

/** About what the person did, now that both accounts are one. */
export async function findOwnEntries(db: Database, personId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select inbox_entry.id from inbox_entry
    join activity on activity.id = inbox_entry.activity_id and activity.actor_id = ${personId}::bigint
    where inbox_entry.person_id = ${personId}::bigint order by inbox_entry.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Nobody mutes themselves. */
export async function deleteOwnMute(db: Database, personId: string): Promise<void> {
  await sql`
    delete from mute where person_id = ${personId}::bigint and muted_id = ${personId}::bigint`.execute(db)
}
