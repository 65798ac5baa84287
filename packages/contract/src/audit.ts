/** The operations on the audit log, which is read-only. */
import { Type } from 'typebox'
import { AUDIT_TARGETS, AuditEntry } from './audit-entities.ts'
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

export const listAuditEntries = operation({
  ...base,
  id: 'listAuditEntries',
  path: `${V3}/admin/audit`,
  summary: 'The audit log, newest first (admins)',
  query: {
    ...pageQuery,
    ...fieldsQuery,
    filter: Type.Optional(Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 20 })),
  },
  filters,
  answer: { kind: 'page', status: 200, schema: Page(AuditEntry) },
  errors: ['forbidden', 'filter_invalid'],
})

export const getAuditEntry = operation({
  ...base,
  id: 'getAuditEntry',
  path: `${V3}/admin/audit/{entryID}`,
  summary: 'One entry of the audit log (admins)',
  params: {
    entryID: Type.String({ pattern: ID_PATTERN, 'x-accepts': 'a positive whole number' }),
  },
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: AuditEntry },
  errors: ['forbidden', 'audit_entry_missing'],
})
