/** The audit log and the properties: only admins read them, and they are never removed. */
import { AUDIT_ACTIONS, AUDIT_TARGETS } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { type Kind, placeholder, some, upTo } from './kind.ts'

const ENTRIES = 20
const PROPERTIES = 9
const dates = fc.constantFrom('null', '2020-01-01T00:00:00.000+0000', '2035-01-01T00:00:00.000+0000')

export const auditEntry: Kind = {
  name: 'entry',
  count: ENTRIES,
  guests: 0,
  async make({ root }, index) {
    const { list } = await root.listAuditEntries({ count: 100 })
    return { id: list[index % list.length]?.id ?? '0' }
  },
  hints: [[/\{entryID\}$/, placeholder('entry', 'id', upTo(ENTRIES))]],
  filters: [
    [/\/audit\?filter=action$/, some(fc.constantFrom(...AUDIT_ACTIONS))],
    [
      /\/audit\?filter=target$/,
      fc.oneof(
        fc.constantFrom(...AUDIT_TARGETS).map((type) => [type]),
        placeholder('person', 'id', upTo(8)).map((id) => ['person', id]),
      ),
    ],
    [/\/audit\?filter=creationDate$/, fc.tuple(dates, dates).map((both) => both.toReversed())],
  ],
}

export const property: Kind = {
  name: 'property',
  count: PROPERTIES,
  guests: 0,
  /** As the wire writes it: in the words of the instance. */
  async make({ root }, index) {
    const { text } = await root.request({ path: '/api/core/v3/admin/properties' })
    const names = [...text.matchAll(/"name":"([^"]+)"/g)].map(([, name = '']) => name)
    return { name: names[index % names.length] ?? '' }
  },
  hints: [
    [/\/properties\/\{name\}$/, placeholder('property', 'name', upTo(PROPERTIES))],
    [/\/properties\/\{name\} body\/value$/, fc.constantFrom(null, 1, 5, 300, 1000)],
  ],
}
