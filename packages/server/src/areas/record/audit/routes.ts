import { createHash } from 'node:crypto'
import { api } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { findAllEntries, getEntry, listEntries, requireMayRead, verifyPart } from './audit.ts'
import { conditionsOf } from './filters.ts'
import { representEntry, representVerified } from './represent.ts'
import { TABLE_HEAD, writeRows } from './table.ts'

/** An entry never changes; its hash shows that it was linked. */
const ONLY_VERSION = '1'

const [CSV] = api.exportAuditEntries.answer.mediaTypes

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

  read(api.exportAuditEntries, async (call) => {
    const { context, actor, filters } = call
    requireMayRead(actor)
    const parts = [Buffer.from(TABLE_HEAD)]
    for await (const rows of findAllEntries(context.slowDb, actor, conditionsOf(filters, call))) {
      const entries = rows.map((row) => representEntry(actor, row, context))
      parts.push(Buffer.from(writeRows(entries, context.vocabulary)))
    }
    const bytes = Buffer.concat(parts)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
    return { bytes, mediaType: CSV, etag }
  }),

  read(api.verifyAuditLog, async ({ context, actor, query }) => {
    requireMayRead(actor)
    return { document: representVerified(await verifyPart(context.slowDb, query), query.hash) }
  }),
]
