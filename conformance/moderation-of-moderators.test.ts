import type { Client } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, admin, aMember, collect } from './community.ts'
import { itemOf } from './moderating.ts'

const bob = await aMember()
const boss = await aMember({ svc: { roles: ['admin'] } })
const moderator = await aMember({ svc: { roles: ['moderator'] } })
const SPAM = { reason: 'spam' } as const

const listedItems = async (client: Client) =>
  (await collect(client.each(api.listModerationItems, { count: 100 }))).map(({ id }) => id)
const codesFor = async (client: Client, itemID: string, abuseReportID: string) =>
  [
    await client.send(api.getModerationItem, { itemID }),
    await client.send(api.getAbuseReport, { abuseReportID }),
    await client.send(api.resolveModerationItem, { itemID, body: { action: 'keep' } }),
    await client.send(api.restoreModerationItem, { itemID, body: {} }),
  ].map(({ error }) => error?.code)
const MISSING = [
  'moderationItemMissing',
  'abuseReportMissing',
  'moderationItemMissing',
  'moderationItemMissing',
]

test('admins neither see who reported them or their content, nor decide it; others do (0149)', async () => {
  const reports = [
    await bob.client.reportContent({ contentID: (await aContent(boss.client)).id, body: SPAM }),
    await bob.client.reportPerson({ personID: boss.id, body: SPAM }),
  ]

  for (const report of reports) {
    const itemID = await itemOf(report, moderator.client)
    expect(await codesFor(boss.client, itemID, report.id)).toEqual(MISSING)
    expect(await listedItems(boss.client)).not.toContain(itemID)
    expect(await listedItems(admin)).toContain(itemID)
    const kept = await admin.send(api.resolveModerationItem, { itemID, body: { action: 'keep' } })
    expect(kept.status).toBe(200)
  }
})

test.each(['admin', 'moderator'] as const)(
  'a report stays closed to the author, a %s, after the content is gone (0149)',
  async (role) => {
    const author = await aMember({ svc: { roles: [role] } })
    const { id: contentID } = await aContent(author.client)
    const report = await bob.client.reportContent({ contentID, body: SPAM })
    const itemID = await itemOf(report)
    await admin.resolveModerationItem({ itemID, body: { action: 'keep' } })

    await author.client.deleteContent({ contentID })

    expect(await codesFor(author.client, itemID, report.id)).toEqual(MISSING)
    expect(await listedItems(author.client)).not.toContain(itemID)
    expect((await admin.send(api.getModerationItem, { itemID })).status).toBe(200)
  },
)

test('the audit log does not tell admins who reported them (0149)', async () => {
  const { id: contentID } = await aContent(boss.client)
  await bob.client.reportContent({ contentID, body: SPAM })
  const entriesFor = async (client: Client) => {
    const filter = ['action(report.created)', `target(content,${contentID})`]
    return (await client.listAuditEntries({ filter })).list
  }

  const [entry] = await entriesFor(admin)
  const read = await boss.client.send(api.getAuditEntry, { entryID: entry?.id ?? '' })

  expect(entry).toMatchObject({ actor: { id: bob.id } })
  expect(await entriesFor(boss.client)).toEqual([])
  expect([read.status, read.error?.code]).toEqual([404, 'auditEntryMissing'])
})
