import { api } from '@folkmoot/contract'
import type { Database } from '../../../db/pool.ts'
import type { EntityReply } from '../../../http/answer.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { countItems } from './counting.ts'
import { detailsOf } from './details.ts'
import { getItem, listItems, resolveItem, restoreItem } from './items.ts'
import { reopenItem } from './reopening.ts'
import type { ReportRow } from './report-queries.ts'
import { getReport, reportContent, reportPerson } from './reporting.ts'
import { reportUri, representItem, representReport } from './represent.ts'

/** A report is made and decided, so it has two versions. */
const showReport = (call: CheckedCall, row: ReportRow): EntityReply => ({
  entity: representReport(call, row),
  version: row.report_resolved_at === null ? '1' : '2',
})

const showNewReport = (call: CheckedCall, row: ReportRow): EntityReply => ({
  ...showReport(call, row),
  location: reportUri(call.context.config.baseUrl, row.report_id),
})

async function showItem(call: CheckedCall, db: Database, id: string): Promise<EntityReply> {
  const row = await getItem(db, call.actor, id)
  const details = await detailsOf(db, call.actor, [row])
  return { entity: representItem(call, row, details), version: row.item_version }
}

export const reportsRoutes: readonly Route[] = [
  write(api.reportContent, async (call, tx) => {
    const { actor, params, body } = call
    return showNewReport(call, await reportContent(tx, actor, { id: params.contentID }, body))
  }),
  write(api.reportMessage, async (call, tx) => {
    const { actor, params, body } = call
    return showNewReport(
      call,
      await reportContent(tx, actor, { id: params.messageID, type: 'message' }, body),
    )
  }),
  write(api.reportComment, async (call, tx) => {
    const { actor, params, body } = call
    return showNewReport(
      call,
      await reportContent(tx, actor, { id: params.commentID, type: 'comment' }, body),
    )
  }),
  write(api.reportPerson, async (call, tx) =>
    showNewReport(call, await reportPerson(tx, call.actor, call.params.personID, call.body)),
  ),
  read(api.getAbuseReport, async (call) =>
    showReport(call, await getReport(call.context.db, call.actor, call.params.abuseReportID)),
  ),

  read(api.listModerationItems, async (call) => {
    const { context, actor, filters, query } = call
    const itemQuery = { filters, sort: query.sort, baseUrl: context.config.baseUrl }
    const { rows, end } = await listItems(context.slowDb, actor, itemQuery, call.page)
    const details = await detailsOf(context.slowDb, actor, rows)
    return { list: rows.map((row) => representItem(call, row, details)), end }
  }),
  read(api.getModerationCounts, async ({ context, actor }) => ({
    document: await countItems(context.slowDb, actor),
  })),
  read(api.getModerationItem, async (call) => showItem(call, call.context.db, call.params.itemID)),
  write(api.resolveModerationItem, async (call, tx) => {
    const { context, actor, params, body: input, requireVersion } = call
    await resolveItem(context, tx, actor, params.itemID, { input, requireVersion })
    return await showItem(call, tx.db, params.itemID)
  }),
  write(api.restoreModerationItem, async (call, tx) => {
    const { actor, params, body: input, requireVersion } = call
    await restoreItem(tx, actor, params.itemID, { input, requireVersion })
    return await showItem(call, tx.db, params.itemID)
  }),
  write(api.reopenModerationItem, async (call, tx) => {
    const { context, actor, params, body: input, requireVersion } = call
    await reopenItem(context, tx, actor, params.itemID, { input, requireVersion })
    return await showItem(call, tx.db, params.itemID)
  }),
]
