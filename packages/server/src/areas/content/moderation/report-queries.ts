import type { ReportReason } from '@folkmoot/contract'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { onViolation } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { personObject } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import { isInSight, joinNamed } from '../reading/named-filters.ts'
import { IS_GONE, isOwn } from './filters.ts'
import type { ItemFacts } from './policy.ts'

export interface ReportRow extends ItemFacts {
  readonly report_id: string
  readonly item_id: string
  readonly object_id: string
  readonly reason: ReportReason
  readonly text: string
  readonly reported_at: string
  readonly report_resolved_at: string | null
  readonly reporter_id: string
  readonly reporter: NamedPerson
}

export async function findReport(db: Database, actor: Actor, id: string): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select report.id as report_id, report.item_id, report.reason, report.text, report.reported_at, report.reporter_id,
      report.resolved_at as report_resolved_at, item.kind as item_kind, item.object_kind, item.object_id,
      item.resolver_id, content.membership,
      ${isInSight} as is_in_sight, ${isOwn(actor)} as is_own, ${IS_GONE} as is_gone,
      ${personObject('reporter')} as reporter
    from abuse_report report
    join moderation_item item on item.id = report.item_id
    join person reporter on reporter.id = report.reporter_id
    ${joinNamed(actor, sql`item.object_kind`, sql`item.object_id`)}
    where report.id = ${id}::bigint`.execute(db)
  return rows[0]
}

/** Within the last day. Locks the reporter, so that simultaneous reports cannot exceed the limit. */
export async function countRecentReports(
  db: Database,
  reporterId: string,
): Promise<{ readonly count: number; readonly seconds: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${reporterId}`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::integer as count,
      coalesce(ceil(extract(epoch from min(reported_at) + interval '1 day' - now())), 0)::integer as seconds
    from abuse_report
    where reporter_id = ${reporterId}::bigint and reported_at > now() - interval '1 day'`.execute(db)
  return rows[0] ?? { count: 0, seconds: 0 }
}

export interface NewReport {
  readonly item_id: string
  readonly reporter_id: string
  readonly reason: ReportReason
  readonly text: string
}

export async function insertReport(db: Database, report: NewReport): Promise<string> {
  const { id } = await db
    .insertInto('abuse_report')
    .values(report)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(
      onViolation('abuse_report_once', () =>
        failure('report_exists', 'You reported this already; moderators have not decided yet.'),
      ),
    )
  return id
}
