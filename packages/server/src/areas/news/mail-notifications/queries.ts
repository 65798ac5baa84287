import { sql } from 'kysely'
import { deleteInBatches } from '../../../db/batches.ts'
import type { Database } from '../../../db/pool.ts'
import type { Conversation } from '../inbox/rows.ts'

const BATCH_SIZE = 10_000

/** The last entry read; undefined while another node works. */
export async function lockPosition(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from mail_notification_position for update skip locked`.execute(db)
  return rows[0]?.entry_id
}

export async function movePosition(db: Database, entryId: string): Promise<void> {
  await sql`update mail_notification_position set entry_id = ${entryId}::bigint`.execute(db)
}

export async function hasNewEntries(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has_new: boolean }>`
    select exists (
      select from inbox_entry where id > (select entry_id from mail_notification_position)) as has_new`.execute(
    db,
  )
  return rows[0]?.has_new ?? false
}

/** One conversation of one person. */
export interface ConversationOf extends Conversation {
  readonly person_id: string
}

export interface QueuedEntry extends ConversationOf {
  readonly id: string
  readonly reason: string
  /** More than a day: mail was off, or nothing sent it for so long that it is no news. */
  readonly is_old: boolean
}

export async function findNewEntries(db: Database, after: string, limit: number): Promise<QueuedEntry[]> {
  const { rows } = await sql<QueuedEntry>`
    select id, person_id, reason, conversation_kind, conversation_id,
      entered_at < now() - interval '1 day' as is_old
    from inbox_entry
    where id > ${after}::bigint order by id limit ${limit}`.execute(db)
  return rows
}

export async function insertQueued(
  db: Database,
  entries: readonly QueuedEntry[],
  isDaily: boolean,
): Promise<void> {
  await sql`
    insert into mail_notification (entry_id, person_id, conversation_kind, conversation_id, is_daily)
    select entry_id, person_id, kind, conversation_id, ${isDaily}
    from unnest(${entries.map(({ id }) => id)}::bigint[], ${entries.map((entry) => entry.person_id)}::bigint[],
        ${entries.map((entry) => entry.conversation_kind)}::text[],
        ${entries.map((entry) => entry.conversation_id)}::bigint[])
      as entry (entry_id, person_id, kind, conversation_id)`.execute(db)
}

const OF_THE_DAY = sql`is_daily`
const ofConversation = ({ conversation_kind, conversation_id }: Conversation) => sql`not is_daily
  and conversation_kind = ${conversation_kind} and conversation_id = ${conversation_id}::bigint`

const isQueued = (
  personId: string,
  conversation: Conversation | undefined,
) => sql`person_id = ${personId}::bigint
  and ${conversation ? ofConversation(conversation) : OF_THE_DAY}`

/** Four times as many as a mail has: some may be read, muted or out of sight by now. */
const MOST_QUEUED = 1_000

/** The newest entries queued for mail, newest first: of a conversation, or of the digest. */
export async function findQueued(
  db: Database,
  personId: string,
  conversation: Conversation | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from mail_notification where ${isQueued(personId, conversation)}
    order by entry_id desc limit ${sql.raw(String(MOST_QUEUED))}`.execute(db)
  return rows.map(({ entry_id }) => entry_id)
}

/** Those that `findQueued` left out are not mailed: they are in the inbox. */
export async function deleteLeftOut(
  db: Database,
  personId: string,
  conversation: Conversation | undefined,
  found: readonly string[],
): Promise<void> {
  const oldest = found.at(-1)
  if (oldest === undefined || found.length < MOST_QUEUED) return
  await deleteInBatches(BATCH_SIZE, (limit) =>
    sql`
      delete from mail_notification where entry_id in (
        select entry_id from mail_notification
        where ${isQueued(personId, conversation)} and entry_id < ${oldest}::bigint limit ${limit})`.execute(
      db,
    ),
  )
}

export async function deleteQueued(db: Database, entryIds: readonly string[]): Promise<void> {
  await sql`delete from mail_notification where entry_id = any(${[...entryIds]}::bigint[])`.execute(db)
}

export async function deferQueued(db: Database, entryIds: readonly string[]): Promise<void> {
  await sql`
    update mail_notification set is_daily = true where entry_id = any(${[...entryIds]}::bigint[])`.execute(db)
}

/** Entries that could not be sent for so long. */
export async function deleteStaleOfTheDay(db: Database, personId: string, days: number): Promise<void> {
  await sql`
    delete from mail_notification using inbox_entry entry
    where mail_notification.person_id = ${personId}::bigint and is_daily
      and entry.id = mail_notification.entry_id
      and entry.entered_at < now() - make_interval(days => ${days})`.execute(db)
}

export interface PlannedDigest {
  readonly personId: string
  readonly dueAt: Date
}

/** Locks an existing plan, because it may be taken meanwhile and then needs another. In id order; otherwise deadlock. */
export async function planDigests(db: Database, digests: readonly PlannedDigest[]): Promise<void> {
  await sql`
    insert into mail_digest (person_id, due_at)
    select person_id, due_at
    from unnest(${digests.map(({ personId }) => personId)}::bigint[],
      ${digests.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[]) as planned (person_id, due_at)
    order by person_id
    on conflict (person_id) do update set due_at = mail_digest.due_at`.execute(db)
}

/** The caller must send them. */
export async function takeDueDigests(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    delete from mail_digest
    where person_id in (
      select person_id from mail_digest where due_at <= clock_timestamp()
      order by due_at limit ${limit} for update skip locked)
    returning person_id`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** People whose hour may have changed. The margin covers transactions that committed while it was planned. */
export async function findChangedPlans(db: Database): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id
    from mail_digest
    join person on person.id = mail_digest.person_id
    left join preference using (person_id)
    where greatest(preference.updated_at, person.updated_at) > mail_digest.planned_at - interval '30 seconds'
    order by person_id`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** Digests already due stay due. */
export async function movePlan(db: Database, { personId, dueAt }: PlannedDigest): Promise<void> {
  await sql`
    update mail_digest set due_at = ${dueAt.toISOString()}::timestamptz, planned_at = clock_timestamp()
    where person_id = ${personId}::bigint and due_at > clock_timestamp()`.execute(db)
}

interface Counted {
  readonly personId: string
  readonly mailId: string
  readonly day: string
  readonly max: number
}

/** Whether the email is within the daily limit. A retry counts once. */
export async function countIn(db: Database, { personId, mailId, day, max }: Counted): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_notification_day as counted (person_id, day, mail_ids)
    select ${personId}::bigint, ${day}, array[${mailId}::bigint] where ${max}::integer > 0
    on conflict (person_id) do update set
      day = excluded.day,
      mail_ids = case
        when counted.day <> excluded.day then excluded.mail_ids
        when counted.mail_ids @> excluded.mail_ids then counted.mail_ids
        else counted.mail_ids || excluded.mail_ids end
    where counted.day <> excluded.day or counted.mail_ids @> excluded.mail_ids
      or cardinality(counted.mail_ids) < ${max}::integer
    returning person_id`.execute(db)
  return rows.length > 0
}

export async function deleteOldDays(db: Database, days: number): Promise<void> {
  await sql`
    delete from mail_notification_day
    where day < to_char(now() - make_interval(days => ${days}), 'YYYY-MM-DD')`.execute(db)
}
