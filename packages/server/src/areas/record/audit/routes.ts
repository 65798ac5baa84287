import { api } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { getEntry, listEntries, requireMayRead } from './audit.ts'
import { conditionsOf } from './filters.ts'
import { representEntry } from './represent.ts'

/** An entry never changes; its hash shows that it was linked. */
const ONLY_VERSION = '1'

export const auditRoutes: readonly Route[] = [
  read(api.listAuditEntries, async (call) => {
    const { context, actor, filters, page } = call
    requireMayRead(actor)
    // Rarely requested, perhaps with filters that no index serves together.
    const { rows, end } = await listEntries(context.slowDb, actor, conditionsOf(filters, call), page)
    return { list: rows.map((row) => representEntry(actor, row, context)), end }
  }),

  read(api.getAuditEntry, async ({ context, actor, params }) => {
    requireMayRead(actor)
    const entry = await getEntry(context.db, actor, params.entryID)
    return { entity: representEntry(actor, entry, context), version: ONLY_VERSION }
  }),
]
