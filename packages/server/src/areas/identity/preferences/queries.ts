import type { InboxReason, MailKind, MailPace, Preferences } from '@folkmoot/contract'
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** Stored settings; the rest follows the defaults. */
export interface SetPreferences {
  readonly mail: Partial<Record<MailKind, MailPace>>
  readonly push: Partial<Record<InboxReason, boolean>>
  readonly quiet_hours: Partial<Preferences['quietHours']>
  readonly digest_hour: number | null
  readonly time_zone: string | null
}

/** For everybody, with or without settings. */
export interface PreferencesRow extends SetPreferences {
  readonly person_id: string
  /** 0 without settings. */
  readonly version: string
  /** The profile's. */
  readonly own_time_zone: string | null
}

export async function findPreferencesOf(
  db: Database,
  personIds: readonly string[],
): Promise<PreferencesRow[]> {
  const { rows } = await sql<PreferencesRow>`
    select person.id as person_id, coalesce(preference.mail, '{}') as mail,
      coalesce(preference.push, '{}') as push, coalesce(preference.quiet_hours, '{}') as quiet_hours, preference.digest_hour,
      preference.time_zone, coalesce(preference.version, 0)::text as version, person.time_zone as own_time_zone
    from person left join preference on preference.person_id = person.id
    where person.id = any(${[...personIds]}::bigint[]) and person.departed_at is null`.execute(db)
  return rows
}

/** An advisory lock, since there may be no row yet. */
export async function lockPreferences(db: Database, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`preferences ${personId}`}, 0))`.execute(db)
}

export async function savePreferences(
  db: Database,
  personId: string,
  { mail, push, quiet_hours, digest_hour, time_zone }: SetPreferences,
): Promise<void> {
  await sql`
    insert into preference (person_id, mail, push, quiet_hours, digest_hour, time_zone)
    values (${personId}::bigint, ${mail}::jsonb, ${push}::jsonb, ${quiet_hours}::jsonb, ${digest_hour}::smallint, ${time_zone}::text)
    on conflict on constraint preference_key do update set
      mail = excluded.mail, push = excluded.push, quiet_hours = excluded.quiet_hours, digest_hour = excluded.digest_hour, time_zone = excluded.time_zone,
      version = preference.version + 1, updated_at = now()`.execute(db)
}

export async function deletePreferences(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('preference').where('person_id', '=', personId).execute()
}
