/** What several tests do with the moderators' queue. */
import type { Client } from '@folkmoot/client'
import type { ModerationItem, Resources } from '@folkmoot/contract'
import { admin, type Member } from './community.ts'

const lastOf = (uri: string | undefined): string => uri?.split('/').at(-1) ?? ''

/** The item in the queue, for callers who may see the reported object. */
export async function itemOf(report: { id: string }, moderator: Client = admin): Promise<string> {
  const { resources }: { resources: Resources } = await moderator.getAbuseReport({ abuseReportID: report.id })
  return lastOf(resources.item?.ref)
}

/** Reported by a member and hidden by the admin. */
export async function hide(contentID: string, reporter: Member): Promise<ModerationItem> {
  const report = await reporter.client.reportContent({ contentID, body: { reason: 'spam' } })
  return await admin.resolveModerationItem({ itemID: await itemOf(report), body: { action: 'hide' } })
}
