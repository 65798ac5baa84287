import type { StoredType, WebhookFormat, WebhookKind } from '@folkmoot/contract'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import { type Condition, findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import { LOCKS_BY_ID } from '../../../db/locks.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { isGoodToken, personObjectOrNull } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'

type Stored = Selectable<Tables['webhook']>

export interface WebhookRow extends Omit<Stored, 'listens' | 'kind' | 'format'> {
  readonly kind: WebhookKind
  readonly format: WebhookFormat
}

export const COLUMNS = sql`webhook.id, webhook.kind, webhook.events, webhook.callback, webhook.place_id,
  webhook.content_id, webhook.format, webhook.owner_id, webhook.add_on_id, webhook.enabled, webhook.disabled_reason,
  webhook.buggy, webhook.buggy_at, webhook.failures, webhook.failing_since, webhook.wait_until,
  webhook.last_delivery_at, webhook.created_at, webhook.updated_at, webhook.version, webhook.scopes, webhook.consent_id,
  webhook.token_id`

/** With the joined columns that are shown. */
export interface ShownWebhook extends WebhookRow {
  /** Null when gone. */
  readonly owner: NamedPerson | null
  /** Status updates have URIs of their own. */
  readonly content_type: StoredType | null
  /** Notifications in no callback yet, and callbacks that are not done. */
  readonly queued: number
  readonly waiting: number
}

const SHOWN = sql`${COLUMNS}, ${personObjectOrNull('owner')} as owner, content.type as content_type,
  coalesce(webhook_lane.queued, 0) as queued, coalesce(webhook_lane.waiting, 0) as waiting`
const SHOWN_FROM = sql`webhook
  left join person owner on owner.id = webhook.owner_id and owner.departed_at is null
  left join content on content.id = webhook.content_id
  left join webhook_lane on webhook_lane.webhook_id = webhook.id`
const NEWEST_FIRST = orderBy('desc', orderKey('webhook.id'))

/** Null: everybody's. */
export async function findWebhooks(
  db: Database,
  ownerId: string | null,
  conditions: readonly Condition[],
  request: PageRequest,
): Promise<Page<ShownWebhook>> {
  const whose = ownerId === null ? sql<SqlBool>`true` : sql<SqlBool>`webhook.owner_id = ${ownerId}::bigint`
  const list = {
    columns: SHOWN,
    from: SHOWN_FROM,
    conditions: [whose, ...conditions],
    order: NEWEST_FIRST,
  }
  return await findPage(db, list, request)
}

export async function findWebhook(db: Database, id: string): Promise<ShownWebhook | undefined> {
  const { rows } = await sql<ShownWebhook>`
    select ${SHOWN} from ${SHOWN_FROM} where webhook.id = ${id}::bigint`.execute(db)
  return rows[0]
}

/** Serialises changes and outcomes. */
export async function lockWebhook(db: Database, id: string): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`
    select ${COLUMNS} from webhook where webhook.id = ${id}::bigint for no key update`.execute(db)
  return rows[0]
}

const COUNT_LOCKS = {
  owner: LOCKS_BY_ID.webhooksOfOwner,
  place: LOCKS_BY_ID.webhooksOfPlace,
  content: LOCKS_BY_ID.webhooksOfContent,
}

/** Until the transaction ends: serialises counting with inserting. */
export async function lockForCount(db: Database, over: keyof typeof COUNT_LOCKS, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COUNT_LOCKS[over]}, hashtext(${id}))`.execute(db)
}

export async function countOf(db: Database, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook where owner_id = ${ownerId}::bigint`.execute(db)
  return rows[0]?.count ?? 0
}

type About = Pick<WebhookRow, 'place_id' | 'content_id'>

/** Which event names already have `most` enabled webhooks on the object. */
export async function findFullEvents(
  db: Database,
  { place_id, content_id }: About,
  { events, most, except }: { events: readonly string[]; most: number; except: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from webhook, unnest(events) as named (name)
    where (place_id = ${place_id}::bigint or content_id = ${content_id}::bigint)
      and enabled and id is distinct from ${except}::bigint and name = any(${[...events]}::text[])
    group by name having count(*) >= ${most}::integer
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The credentials a webhook acts with. */
export type Authority = Pick<Stored, 'add_on_id' | 'scopes' | 'consent_id' | 'token_id'>

/** No consent where none was asked: the add-on's own person, or the person who registered it. */
export interface Grant {
  readonly consent_id: string | null
  readonly has_token: boolean
}

export async function findGrant(db: Database, personId: string, addOnId: string): Promise<Grant> {
  const isTheirs = sql`person_id = ${personId}::bigint and add_on_id = ${addOnId}::bigint`
  const { rows } = await sql<Grant>`
    select (select id from consent where ${isTheirs}) as consent_id,
      exists (select from access_token where ${isTheirs}) as has_token`.execute(db)
  return rows[0] ?? { consent_id: null, has_token: false }
}

export async function hasToken(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{
    is_good: boolean
  }>`select ${isGoodToken(sql`${id}::bigint`)} as is_good`.execute(db)
  return rows[0]?.is_good === true
}

export async function changeAuthority(db: Database, id: string, authority: Authority): Promise<void> {
  await db.updateTable('webhook').set(authority).where('id', '=', id).execute()
}

export type NewWebhookRow = Pick<
  Insertable<Tables['webhook']>,
  | 'kind'
  | 'events'
  | 'callback'
  | 'place_id'
  | 'content_id'
  | 'format'
  | 'owner_id'
  | 'enabled'
  | keyof Authority
>

/** This transaction's position in the log: all later events come after it. */
const THIS = sql`log_position()::text::bigint`
const FROM_NOW_ON = sql<string>`int8multirange(int8range(${THIS}, null))`

export async function insertWebhook(db: Database, webhook: NewWebhookRow): Promise<string> {
  const listens = webhook.enabled === false ? sql<string>`'{}'::int8multirange` : FROM_NOW_ON
  const { id } = await db
    .insertInto('webhook')
    .values({ ...webhook, listens })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Needs the row locked. Earlier events are still delivered, however late the log is read. */
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

/** Keeps the newest ranges only, so that toggling does not grow the row. */
const BEFORE = sql`coalesce((
  select range_agg(time) from (
    select time from unnest(listens) as time order by lower(time) desc limit 99) as newest), '{}')`

/** Needs the row locked. */
export async function listenAgain(db: Database, id: string): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ enabled: true, disabled_reason: null, listens: sql`${BEFORE} + ${FROM_NOW_ON}` })
    .where('id', '=', id)
    .execute()
}

export type Described = Pick<Stored, 'events' | 'callback' | 'format'>

export async function changeWebhook(db: Database, id: string, change: Described): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ ...change, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Forgets failures and makes the next attempt due; `buggy` stays until it succeeds. */
export async function resetFailures(db: Database, id: string): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ failures: 0, failing_since: null, wait_until: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteWebhook(db: Database, id: string): Promise<void> {
  await db.deleteFrom('webhook').where('id', '=', id).execute()
}
