import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** Returns how many notifications waited for a mail or a digest. */
export async function deleteForMail(db: Database): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    with entries as (delete from mail_notification returning entry_id),
    items as (delete from moderation_mail returning item_id),
    digests as (delete from mail_digest)
    select (select count(*) from entries)::float8 + (select count(*) from items) as rows`.execute(db)
  return rows[0]?.rows ?? 0
}

/** Returns how many notifications waited for a device. */
export async function deleteForDevices(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from push_notification`.execute(db)
  return Number(numAffectedRows)
}

/** Entries of the inbox that no mail and no push was queued for yet. */
export async function skipNewEntries(db: Database): Promise<void> {
  const last = sql`coalesce((select max(id) from inbox_entry), 0)`
  await sql`update mail_notification_position set entry_id = greatest(entry_id, ${last})`.execute(db)
  await sql`update push_position set entry_id = greatest(entry_id, ${last})`.execute(db)
}
