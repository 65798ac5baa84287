import type { WebhookFormat, WebhookKind } from '@folkmoot/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Condition } from '../../db/list.ts'
import type { Database } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'

type Stored = Selectable<Tables['webhook']>

export interface WebhookRow extends Omit<Stored, 'listens' | 'kind' | 'format'> {
  readonly kind: WebhookKind
  readonly format: WebhookFormat
}

export const COLUMNS = sql`webhook.id, webhook.kind, webhook.events, webhook.callback, webhook.place_id,
  webhook.content_id, webhook.format, webhook.owner_id, webhook.add_on_id, webhook.enabled, webhook.disabled_reason,
  webhook.buggy, webhook.buggy_at, webhook.failures, webhook.failing_since, webhook.wait_until,
  webhook.last_delivery_at, webhook.created_at, webhook.updated_at, webhook.version`

async function findOne(db: Database, which: Condition): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`select ${COLUMNS} from webhook where ${which}`.execute(db)
  return rows[0]
}

export const findWebhook = (db: Database, id: string): Promise<WebhookRow | undefined> =>
  findOne(db, sql`webhook.id = ${id}::bigint`)

/** Whoever changes it, or notes how delivering went, takes turns; what is read is what holds. */
export async function lockWebhook(db: Database, id: string): Promise<WebhookRow | undefined> {
  return await findOne(db, sql`webhook.id = ${id}::bigint for no key update`)
}

export type NewWebhook = Pick<
  Insertable<Tables['webhook']>,
  'kind' | 'events' | 'callback' | 'place_id' | 'content_id' | 'format' | 'owner_id' | 'add_on_id' | 'enabled'
>

/** The number of this transaction: in the log it stands before all that happen from now on. */
const THIS = sql`pg_current_xact_id()::text::bigint`
const FROM_NOW_ON = sql<string>`int8multirange(int8range(${THIS}, null))`

export async function insertWebhook(db: Database, webhook: NewWebhook): Promise<string> {
  const listens = webhook.enabled === false ? sql<string>`'{}'::int8multirange` : FROM_NOW_ON
  const { id } = await db
    .insertInto('webhook')
    .values({ ...webhook, listens })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of a locked one. What happened until now is still told, however late it is read in the log. */
export async function stopListening(db: Database, id: string, reason: string | null): Promise<void> {
  await db
    .updateTable('webhook')
    .set({
      enabled: false,
      disabled_reason: reason,
      listens: sql`listens * int8multirange(int8range(null, ${THIS}))`,
    })
    .where('id', '=', id)
    .execute()
}

/** Of a locked one. */
export async function listenAgain(db: Database, id: string): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ enabled: true, disabled_reason: null, listens: sql`listens + ${FROM_NOW_ON}` })
    .where('id', '=', id)
    .execute()
}

/** As the next callback needs it: its owner, if they are there and enabled, and the secrets, the current one first. */
export interface SendingRow extends WebhookRow {
  readonly owner_username: string | null
  readonly owner_roles: string[] | null
  /** Of one that an add-on registered: whether the add-on is there and enabled. */
  readonly has_add_on: boolean
  readonly sealed: Buffer[]
}

export async function findSendingRow(db: Database, id: string): Promise<SendingRow | undefined> {
  const { rows } = await sql<SendingRow>`
    select ${COLUMNS}, owner.username as owner_username, owner.roles as owner_roles,
      add_on_id is null or exists (select from add_on where add_on.id = webhook.add_on_id and add_on.enabled) as has_add_on,
      array(
        select sealed from webhook_secret
        where webhook_id = webhook.id and (expires_at is null or expires_at > now())
        order by id desc) as sealed
    from webhook
    left join person owner on owner.id = webhook.owner_id and owner.departed_at is null and owner.enabled
    where webhook.id = ${id}::bigint`.execute(db)
  return rows[0]
}

export async function insertSecret(db: Database, webhookId: string, sealed: Buffer): Promise<void> {
  await db.insertInto('webhook_secret').values({ webhook_id: webhookId, sealed }).execute()
}
