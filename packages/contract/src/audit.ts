/** The operations on the audit log: it is read, and nothing else. */
import { Type } from 'typebox'
import { AUDIT_TARGETS, AuditEntry } from './audit-entities.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { V3 } from './uris.ts'

const base = { method: 'GET', since: '3.15', group: 'Administration', access: 'person' } as const

const filters = {
  actor: { description: 'What one of these people did, each named by URI.' },
  action: { description: 'One of these actions, such as person.created.' },
  target: {
    description: `What was done to things of a type (${AUDIT_TARGETS.join(', ')}), or to one of them: its id behind a comma.`,
  },
  creationDate: { description: 'The latest and the earliest date, in this order; null leaves an end open.' },
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
