import type { ReportReason } from '@folkmoot/contract'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { type Condition, findPage, type Order, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { personObject, personObjectOrNull } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import { isInSight, joinNamed, type NamedRow, namedColumns } from '../reading/named-filters.ts'
import { IS_GONE, isOwn } from './filters.ts'
import type { DecidedFacts } from './policy.ts'
import { isAsDecided } from './reopening-queries.ts'

interface ReportOfItem {
  readonly id: string
  readonly reason: ReportReason
  readonly text: string
  readonly is_open: boolean
  readonly reported_at: string
  readonly reporter: NamedPerson
}

/** With the name of the object, if the caller may see it. */
export type ItemRow = NamedRow &
  DecidedFacts & {
    readonly item_id: string
    readonly item_version: string
    /** The author of the content, or the person. */
    readonly about_id: string | null
    readonly note: string | null
    readonly is_concealed: boolean
    /** Its approval was undone. */
    readonly was_published: boolean
    /** Whether the last decision changed the object. */
    readonly changed_object: boolean
    readonly opened_at: string
    readonly resolved_at: string | null
    readonly resolver: NamedPerson | null
    readonly report_count: number
    readonly reasons: ReportReason[]
    readonly first_at: string | null
    readonly last_at: string | null
    readonly reports: readonly ReportOfItem[]
  }

/** The wire format of dates, which PostgreSQL's JSON does not use. */
const WIRE_DATE = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"+0000"')

/** Nobody reads more. */
const SHOWN_REPORTS = 20

const REPORTS = sql`(
  select jsonb_agg(jsonb_build_object('id', report.id::text, 'reason', report.reason, 'text', report.text,
    'is_open', report.resolved_at is null,
    'reported_at', to_char(report.reported_at at time zone 'UTC', ${WIRE_DATE}),
    'reporter', ${personObject('reporter')}) order by report.id desc)
  from (
    select * from abuse_report where abuse_report.item_id = item.id
    order by abuse_report.id desc limit ${sql.raw(String(SHOWN_REPORTS))}
  ) report
  join person reporter on reporter.id = report.reporter_id)`

const IS_CONCEALED = sql`item.object_kind = 'content' and coalesce((
  select concealed.status = 'hiddenByModerator' or concealed.hidden_with_id is not null
  from content concealed where concealed.id = item.object_id), false)`

const ofPerson = (column: string) => sql`(
  select reported.${sql.raw(column)} from person reported
  where item.object_kind = 'person' and reported.id = item.object_id)`

/** Of the item and of its content, so that nobody decides about a text that was changed after they read it. */
const VERSION = sql`item.version + coalesce((
  select moderated.version from content moderated
  where item.object_kind = 'content' and moderated.id = item.object_id), 0)`

const columns = (actor: Actor) => sql`
  item.object_kind as kind, ${namedColumns}, item.id as item_id, ${VERSION} as item_version,
  item.kind as item_kind, item.object_kind, item.object_id, ${ofPerson('roles')} as person_roles, ${ofPerson('user_type')} as person_type, item.about_id, item.state, item.action, item.note, item.was_published, item.changed_object, item.opened_at, item.resolved_at,
  item.resolver_id, ${personObjectOrNull('resolver')} as resolver,
  ${isInSight} as is_in_sight, ${isOwn(actor)} as is_own, ${IS_GONE} as is_gone, ${IS_CONCEALED} as is_concealed,
  ${isAsDecided(actor)} as is_as_decided, counted.*, coalesce(${REPORTS}, '[]') as reports`

const from = (actor: Actor) => sql`moderation_item item
  ${joinNamed(actor, sql`item.object_kind`, sql`item.object_id`)}
  left join person resolver on resolver.id = item.resolver_id
  cross join lateral (
    select count(*)::integer as report_count, coalesce(array_agg(distinct reason order by reason), '{}') as reasons,
      min(reported_at) as first_at, max(reported_at) as last_at
    from abuse_report where abuse_report.item_id = item.id
  ) counted`

export async function findItemPage(
  db: Database,
  actor: Actor,
  { conditions, order }: { conditions: readonly Condition[]; order: Order },
  request: PageRequest,
): Promise<Page<ItemRow>> {
  return await findPage(db, { columns: columns(actor), from: from(actor), conditions, order }, request)
}

export async function findItem(db: Database, actor: Actor, id: string): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select ${columns(actor)} from ${from(actor)} where item.id = ${id}::bigint`.execute(db)
  return rows[0]
}

/** Decisions and reports on one object wait for each other here. */
export async function lockItem(db: Database, id: string): Promise<void> {
  await sql`select from moderation_item where id = ${id}::bigint for no key update`.execute(db)
}

interface Decided {
  readonly action: string
  readonly note: string | null
  readonly resolverId: string
  readonly changedObject: boolean
}

export async function decide(
  db: Database,
  id: string,
  { action, note, resolverId, changedObject }: Decided,
): Promise<void> {
  await sql`
    update moderation_item
    set state = 'resolved', action = ${action}, note = ${note}, resolver_id = ${resolverId}::bigint,
      resolved_at = now(), was_published = was_published and ${action} <> 'approve', changed_object = ${changedObject},
      version = version + 1, decided_version = case object_kind
        when 'content' then (select decided.version from content decided where decided.id = object_id)
        else (select decided.version from person decided where decided.id = object_id) end
    where id = ${id}::bigint`.execute(db)
  await sql`
    update abuse_report set resolved_at = now()
    where item_id = ${id}::bigint and resolved_at is null`.execute(db)
}

/** The item of an object, reopened if it was decided already. Locked until the transaction ends. */
export async function openItem(
  db: Database,
  { kind, id, aboutId }: { kind: 'content' | 'person'; id: string; aboutId: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into moderation_item as item (kind, object_kind, object_id, about_id)
    values ('report', ${kind}, ${id}::bigint, ${aboutId}::bigint)
    on conflict on constraint moderation_item_once do update
    set state = 'open', about_id = excluded.about_id, version = item.version + 1,
      opened_at = case item.state when 'open' then item.opened_at else now() end
    returning item.id`.execute(db)
  const [item] = rows
  if (!item) throw new Error('An item is there once it was opened.')
  return item.id
}
