import { type AbuseReport, ITEM_KINDS, ITEM_STATES, ITEM_TYPES } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { type Hosts, type Kind, placeholder, some, upTo } from './kind.ts'

const COUNT = 4
const valuesOf = ({ id }: { id: string }) => ({ id })

/** Reports by the member of content of the admin. */
async function report({ root, member, unique }: Hosts): Promise<AbuseReport> {
  const { id: contentID } = await root.createContent({
    body: {
      type: 'document',
      subject: unique('Reported '),
      content: { type: 'text/html', text: '<p>Something to be reported</p>' },
    },
  })
  return await member.client.reportContent({ contentID, body: { reason: 'spam' } })
}

export const abuseReport: Kind = {
  name: 'abusereport',
  count: COUNT,
  guests: 2,
  collection: '/api/core/v3/abuseReports',
  valuesOf: (entity) => valuesOf(entity as AbuseReport),
  async make(hosts) {
    return valuesOf(await report(hosts))
  },
  hints: [[/\{abuseReportID\}$/, placeholder('abusereport', 'id', upTo(COUNT + 2))]],
}

export const moderationItem: Kind = {
  name: 'moderationitem',
  count: COUNT,
  guests: 0,
  collection: '/api/core/v3/moderation/items',
  valuesOf: (entity) => valuesOf(entity as { id: string }),
  async make(hosts) {
    const { id: abuseReportID } = await report(hosts)
    const { resources } = await hosts.admin.client.getAbuseReport({ abuseReportID })
    return { id: resources.item?.ref.split('/').at(-1) ?? '' }
  },
  hints: [[/\{itemID\}$/, placeholder('moderationitem', 'id', upTo(COUNT))]],
  filters: [
    [/\/items\?filter=state$/, some(fc.constantFrom(...ITEM_STATES))],
    [/\/items\?filter=kind$/, some(fc.constantFrom(...ITEM_KINDS))],
    [/\/items\?filter=type$/, some(fc.constantFrom(...ITEM_TYPES))],
    [/\/items\?filter=place$/, some(placeholder('place', 'uri', upTo(8)))],
  ],
}
