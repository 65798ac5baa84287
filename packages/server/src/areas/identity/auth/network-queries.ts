import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** At most one write a day for each. */
export async function upsertNetwork(db: Database, personId: string, network: string): Promise<void> {
  await sql`
    insert into sign_in_network (person_id, network) values (${personId}::bigint, ${network})
    on conflict (person_id, network) do update set seen_at = now()
    where sign_in_network.seen_at < now() - interval '1 day'`.execute(db)
}

export async function deleteOldNetworks(db: Database): Promise<void> {
  await sql`
    delete from sign_in_network where (person_id, network) in (
      select person_id, network from sign_in_network where seen_at < now() - interval '30 days' limit 10000)`.execute(
    db,
  )
}
