import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { Conversation } from './rows.ts'

/** An answered invitation or request never opens again; the next one is another. Roles last until they are taken away. */
const IS_OPEN = sql`exists (
  select from membership
  join place on place.id = membership.place_id
  where membership.place_id = activity.object_id
    and case activity.verb
      when 'svc:owner_named' then membership.person_id = entry.person_id and membership.state = 'owner'
      when 'svc:moderator_named' then membership.person_id = entry.person_id and membership.moderates
      when 'svc:invited' then membership.person_id = entry.person_id and membership.state = 'invited'
        and membership.updated_at <= activity.recorded_at
      else membership.person_id = activity.actor_id and membership.state = 'pending'
        and membership.updated_at <= activity.recorded_at end)`

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

interface OwnConversation extends Conversation {
  readonly person_id: string
}

const listed = (conversations: readonly OwnConversation[]) => sql`(
  select distinct * from unnest(${conversations.map((one) => one.person_id)}::bigint[],
    ${conversations.map((one) => one.conversation_kind)}::text[],
    ${conversations.map((one) => one.conversation_id)}::bigint[])
) as touched (person_id, conversation_kind, conversation_id)`

const ofTouched = (table: string) => {
  const of = sql.raw(table)
  return sql`${of}.person_id = touched.person_id and ${of}.conversation_kind = touched.conversation_kind
    and ${of}.conversation_id = touched.conversation_id`
}

/** Before their newest entries are looked up: entries that come meanwhile wait here, or were there before. */
async function lockConversations(db: Database, conversations: readonly OwnConversation[]): Promise<void> {
  await sql`
    select from ${listed(conversations)} join inbox_conversation known on ${ofTouched('known')}
    order by known.person_id, known.conversation_kind, known.conversation_id
    for update of known`.execute(db)
}

/** To their newest entries, or out of the inbox if they have none. */
async function moveBack(db: Database, conversations: readonly OwnConversation[]): Promise<void> {
  await sql`
    with newest as materialized (
      select touched.*, newest.recorded_at, newest.activity_id
      from ${listed(conversations)}
      left join lateral (
        select entry.recorded_at, entry.activity_id from inbox_entry entry where ${ofTouched('entry')}
        order by entry.recorded_at desc, entry.activity_id desc limit 1
      ) newest on true
    ), emptied as (
      delete from inbox_conversation known using newest touched
      where ${ofTouched('known')} and touched.activity_id is null
    )
    update inbox_conversation known set recorded_at = touched.recorded_at, activity_id = touched.activity_id
    from newest touched
    where ${ofTouched('known')} and touched.activity_id <> known.activity_id`.execute(db)
}

export async function deleteEntries(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    select id from inbox_entry where id = any(${[...ids]}::bigint[]) order by id for update`.execute(db)
  const { rows } = await sql<OwnConversation>`
    delete from inbox_entry where id = any(${[...ids]}::bigint[])
    returning person_id, conversation_kind, conversation_id`.execute(db)
  await lockConversations(db, rows)
  await moveBack(db, rows)
}

/** One batch; returns whether there may be more. */
const BATCH_SIZE = 2_000
const LIMIT = sql.raw(String(BATCH_SIZE))

export async function deleteSomeEntriesOf(db: Database, personId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from inbox_entry where person_id = ${personId}::bigint
    order by id limit ${LIMIT} for update`.execute(db)
  await sql`delete from inbox_entry where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    delete from inbox_conversation where (person_id, conversation_kind, conversation_id) in (
      select person_id, conversation_kind, conversation_id from inbox_conversation
      where person_id = ${personId}::bigint
      order by person_id, conversation_kind, conversation_id limit ${LIMIT})`.execute(db)
  return rows.length === BATCH_SIZE || numAffectedRows === BigInt(BATCH_SIZE)
}
