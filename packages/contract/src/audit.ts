/** The operations on the audit log, which is read-only. */
import { Type } from 'typebox'
import { AUDIT_EXPORT_MAX, AUDIT_TARGETS, AuditEntry, AuditVerification } from './audit-entities.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { V3 } from './uris.ts'

const base = { method: 'GET', since: '3.15', group: 'Administration', access: 'person' } as const

const filters = {
  actor: { description: 'Actions of one of these people, by URI.' },
  action: { description: 'One of these actions, such as person.created.' },
  target: {
    description: `Actions on targets of a type (${AUDIT_TARGETS.join(', ')}), or on one of them: its id after a comma.`,
  },
  creationDate: { description: 'The latest and the earliest date, in this order; null for an open end.' },
} as const

const filterQuery = {
  filter: Type.Optional(Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 20 })),
}

export const listAuditEntries = operation({
  ...base,
  id: 'listAuditEntries',
  path: `${V3}/admin/audit`,
  summary: 'The audit log, newest first (admins)',
  query: { ...pageQuery, ...fieldsQuery, ...filterQuery },
  filters,
  answer: { kind: 'page', status: 200, schema: Page(AuditEntry) },
  errors: ['forbidden', 'filter_invalid'],
})

const EntryID = (description: string) =>
  Type.String({ pattern: ID_PATTERN, 'x-accepts': 'a positive whole number', description })

export const getAuditEntry = operation({
  ...base,
  id: 'getAuditEntry',
  path: `${V3}/admin/audit/{entryID}`,
  summary: 'One entry of the audit log (admins)',
  params: { entryID: EntryID("The entry's id.") },
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: AuditEntry },
  errors: ['forbidden', 'audit_entry_missing'],
})

export const exportAuditEntries = operation({
  ...base,
  id: 'exportAuditEntries',
  path: `${V3}/admin/audit/csv`,
  summary: `The same entries as a table, at most ${AUDIT_EXPORT_MAX}: a row for each (admins)`,
  query: filterQuery,
  filters,
  answer: { kind: 'binary', status: 200, mediaTypes: ['text/csv; charset=utf-8'] },
  errors: ['forbidden', 'filter_invalid'],
})

export const verifyAuditLog = operation({
  ...base,
  id: 'verifyAuditLog',
  path: `${V3}/admin/audit/verification`,
  summary: 'Check a part of the audit log: whether entries were changed, removed, inserted or moved (admins)',
  query: {
    afterEntry: Type.Optional(
      EntryID(
        'Where the part begins: `last` of the answer for the part before. By default at the beginning.',
      ),
    ),
    hash: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        'x-accepts': 'a hash of 64 characters, 0 to 9 and a to f',
        description: 'The hash of an entry, kept from an earlier verification.',
      }),
    ),
  },
  answer: { kind: 'document', status: 200, schema: AuditVerification, guarded: true },
  errors: ['forbidden'],
})
