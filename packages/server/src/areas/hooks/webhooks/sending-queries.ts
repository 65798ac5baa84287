import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { isOrphaned } from './filters.ts'
import { COLUMNS, type WebhookRow } from './queries.ts'

/** For the next callback: the owner, if present and enabled, and the secrets, current one first. */
export interface SendingRow extends WebhookRow {
  readonly owner_username: string | null
  readonly owner_roles: string[] | null
  /** Whether the add-on that registered it is enabled, and its scopes. */
  readonly has_add_on: boolean
  readonly add_on_scopes: string[] | null
  readonly sealed: Buffer[]
}

export async function findSendingRows(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SendingRow>> {
  const { rows } = await sql<SendingRow>`
    select ${COLUMNS}, owner.username as owner_username, owner.roles as owner_roles,
      add_on_id is null or add_on.enabled as has_add_on, add_on.scopes as add_on_scopes,
      array(
        select sealed from webhook_secret
        where webhook_id = webhook.id and (expires_at is null or expires_at > now())
        order by id desc) as sealed
    from webhook
    left join person owner on owner.id = webhook.owner_id and owner.departed_at is null and owner.enabled
    left join add_on on add_on.id = webhook.add_on_id
    where webhook.id = any(${[...ids]}::bigint[]) and not ${isOrphaned}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
