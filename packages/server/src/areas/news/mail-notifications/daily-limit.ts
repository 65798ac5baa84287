/** The daily limit of notification emails for each person. */
import type { Context } from '../../../context.ts'
import { dayOf } from './digest-time.ts'
import type { Recipient } from './mailable.ts'
import { countIn } from './queries.ts'

/** Whether another email is within today's limit. */
export async function isWithinDay(
  context: Context,
  { member, preferences }: Recipient,
  mailId: string,
): Promise<boolean> {
  const day = dayOf(preferences.timeZone, new Date())
  const max = context.properties.get('svc.mail.notifications.day.max')
  return await countIn(context.jobDb, { personId: member.id, mailId, day, max })
}
