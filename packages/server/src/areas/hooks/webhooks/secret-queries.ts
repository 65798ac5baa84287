import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export async function insertSecret(db: Database, webhookId: string, sealed: Buffer): Promise<void> {
  await db.insertInto('webhook_secret').values({ webhook_id: webhookId, sealed }).execute()
}

/** The current secret stays valid for some seconds. Only the newest old ones are kept, expired or not. */
export async function retireSecret(
  db: Database,
  webhookId: string,
  { seconds, kept }: { seconds: number; kept: number },
): Promise<void> {
  await sql`
    update webhook_secret set expires_at = now() + make_interval(secs => ${seconds})
    where webhook_id = ${webhookId}::bigint and expires_at is null`.execute(db)
  await sql`
    delete from webhook_secret where id in (
      select id from webhook_secret where webhook_id = ${webhookId}::bigint
      order by id desc offset ${kept})`.execute(db)
}

export interface SecretRow {
  readonly sealed: Buffer
  readonly has_ended: boolean
}

/** Current one first. */
export async function findSecrets(db: Database, webhookId: string): Promise<SecretRow[]> {
  const { rows } = await sql<SecretRow>`
    select sealed, coalesce(expires_at <= now(), false) as has_ended from webhook_secret
    where webhook_id = ${webhookId}::bigint order by id desc`.execute(db)
  return rows
}
