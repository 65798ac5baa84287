import { api } from '@folkmoot/contract'
import { present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import type { Ready } from '../../../representations.ts'
import { presentationFor } from '../activities/presentation.ts'
import * as inbox from './inbox.ts'
import { addEntry } from './represent.ts'
import type { EntryKey } from './rows.ts'

async function show(call: CheckedCall, entries: readonly EntryKey[]): Promise<Ready[]> {
  const { baseUrl } = call.context.config
  const more = new Map(entries.map((entry) => [entry.id, addEntry(call.actor, entry, baseUrl)]))
  return await present(call, entries, presentationFor(call, more))
}

export const inboxRoutes: readonly Route[] = [
  read(api.listInbox, async (call) => {
    const { context, actor, filters, query } = call
    // The index covers the order, but no filters.
    const db = filters.length === 0 ? context.db : context.slowDb
    const { baseUrl } = context.config
    const request = { filters, query, baseUrl, isGrouped: query.grouped ?? true }
    const { rows, end } = await inbox.listEntries(db, actor, request, call.page)
    return { list: await show(call, rows), end }
  }),

  read(api.getInboxCounts, async ({ context, actor }) => ({
    document: await inbox.countEntries(context.db, actor),
  })),

  read(api.getInboxEntry, async (call) => {
    const entry = await inbox.getEntry(call.context.db, call.actor, call.params.inboxEntryID)
    const [entity] = await show(call, [entry])
    if (!entity) throw inbox.noSuchEntry()
    // The hash of the body covers what it shows of others and whether it was read.
    return { entity, version: '1' }
  }),

  write(api.markEntryRead, async ({ actor, params }, tx) => {
    await inbox.markEntryRead(tx, actor, params.inboxEntryID)
    return undefined
  }),

  write(api.markEntryUnread, async ({ actor, params }, tx) => {
    await inbox.markEntryUnread(tx, actor, params.inboxEntryID)
    return undefined
  }),

  write(api.markInboxRead, async ({ actor }, tx) => {
    await inbox.markInboxRead(tx, actor)
    return undefined
  }),
]
