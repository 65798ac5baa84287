/** Reports of content or people. Only moderators see who reported. */

import { type ContentType, type NewAbuseReport, problemMessage } from '@folkmoot/contract'
import { type Actor, isSelf, type Member } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { Failure, failure, fieldInvalid } from '../../../failure.ts'
import { getPersonKey } from '../../identity/people.ts'
import { mayReportPerson } from '../../identity/rights.ts'
import { audit } from '../../record/audit.ts'
import { getContentKey, requireType } from '../reading/contents.ts'
import { mayReport as mayReportContent } from '../reading/policy.ts'
import { maySeeReport } from './policy.ts'
import { openItem } from './queries.ts'
import { countRecentReports, findReport, insertReport, type ReportRow } from './report-queries.ts'

const REPORTS_A_DAY = 30

const own = () => failure('own_report', 'You cannot report yourself or your own content.')
const refused = () => failure('forbidden', 'This is not for you to report.')

/** With the reason "other" a text is required. */
function textOf({ reason, text = '' }: NewAbuseReport): string {
  const trimmed = text.trim()
  if (reason === 'other' && trimmed === '') {
    throw fieldInvalid(
      'text',
      problemMessage('requiredWith', { what: 'reason other: what is wrong with it' }),
    )
  }
  return trimmed
}

async function requireBudget(tx: Transaction, { id }: Member): Promise<void> {
  const { count, seconds } = await countRecentReports(tx.db, id)
  if (count < REPORTS_A_DAY) return
  const message = `At most ${REPORTS_A_DAY} reports a day. Tell an admin if there is more to report.`
  throw new Failure('too_fast', message, [], Math.max(1, seconds))
}

interface Reported {
  readonly kind: 'content' | 'person'
  readonly id: string
  /** The person, or the author. */
  readonly aboutId: string
  readonly label: string
}

async function report(
  tx: Transaction,
  actor: Actor,
  { kind, id, aboutId, label }: Reported,
  input: NewAbuseReport,
): Promise<ReportRow> {
  if (actor.kind !== 'member') throw refused()
  const { reason } = input
  const text = textOf(input)
  await requireBudget(tx, actor)
  const item_id = await openItem(tx.db, { kind, id, aboutId })
  const reportId = await insertReport(tx.db, { item_id, reporter_id: actor.id, reason, text })
  const details = { report: reportId, item: item_id, reason }
  await audit(tx, { action: 'report.created', actor, target: { type: kind, id, label }, details })
  tx.noteChange('moderation')
  return await getReport(tx.db, actor, reportId)
}

export async function reportContent(
  tx: Transaction,
  actor: Actor,
  { id, type }: { id: string; type?: ContentType },
  input: NewAbuseReport,
): Promise<ReportRow> {
  const content = await getContentKey(tx.db, actor, id)
  if (type) requireType(content, type)
  if (isSelf(actor, content.author_id)) throw own()
  if (!mayReportContent(actor, content)) throw refused()
  return await report(
    tx,
    actor,
    { kind: 'content', id, aboutId: content.author_id, label: content.type },
    input,
  )
}

export async function reportPerson(
  tx: Transaction,
  actor: Actor,
  id: string,
  input: NewAbuseReport,
): Promise<ReportRow> {
  const person = await getPersonKey(tx.db, actor, id)
  if (isSelf(actor, id)) throw own()
  if (!mayReportPerson(actor, person)) throw refused()
  return await report(tx, actor, { kind: 'person', id, aboutId: id, label: 'person' }, input)
}

/** Others do not learn that it exists. */
export async function getReport(db: Database, actor: Actor, id: string): Promise<ReportRow> {
  const row = await findReport(db, actor, id)
  if (!row || !maySeeReport(actor, row)) throw failure('abuse_report_missing', 'There is no such report.')
  return row
}
