/** Entries as a table for spreadsheets. */
import type { AuditEntry, Vocabulary } from '@folkmoot/contract'
import { stringify } from 'csv-stringify/sync'

const COLUMNS = [
  'id',
  'published',
  'action',
  'actor',
  'actorID',
  'targetType',
  'targetID',
  'target',
  'address',
  'requestID',
  'details',
  'hash',
] as const

type Row = Record<(typeof COLUMNS)[number], string | undefined>

const rowOf = (entry: AuditEntry, vocabulary: Vocabulary): Row => ({
  id: entry.id,
  published: entry.published,
  action: entry.action,
  actor: entry.actor?.username,
  actorID: entry.actor?.id,
  targetType: entry.target?.type,
  targetID: entry.target?.id,
  target: entry.target?.label,
  address: entry.address,
  requestID: entry.requestId,
  details: JSON.stringify(vocabulary.write(entry.details)),
  hash: entry.hash,
})

export const TABLE_HEAD = `${COLUMNS.join(',')}\r\n`

/** Spreadsheets take what begins with =, +, - or @ for a formula: such texts get an apostrophe. */
export const writeRows = (entries: readonly AuditEntry[], vocabulary: Vocabulary): string =>
  stringify(
    entries.map((entry) => rowOf(entry, vocabulary)),
    { columns: [...COLUMNS], record_delimiter: 'windows', escape_formulas: true },
  )
