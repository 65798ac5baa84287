/** Entries that may be mailed now: visible in the recipient's inbox, unread and unmuted. */

import type { Language, MailPace } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { findAccountById, mailLanguage, memberOf, primaryAddressOf } from '../../identity/people.ts'
import { type EffectivePreferences, findPreferences } from '../../identity/preferences.ts'
import { presentationFor } from '../activities/presentation.ts'
import type { ActivityRow } from '../activities/rows.ts'
import { findMailableEntries } from '../inbox/inbox.ts'
import type { EntryKey } from '../inbox/rows.ts'

export interface Recipient {
  readonly member: Member
  readonly address: string
  readonly language: Language
  readonly preferences: EffectivePreferences
}

/** Undefined for people who cannot sign in, have no address or left, and for programs. */
export async function findRecipient(context: Context, personId: string): Promise<Recipient | undefined> {
  const { db } = context
  const account = await findAccountById(db, personId)
  if (!account?.enabled || account.user_type === 'bot') return undefined
  const address = primaryAddressOf(account)
  const preferences = (await findPreferences(db, [personId])).get(personId)
  return address === undefined || !preferences
    ? undefined
    : { member: memberOf(account), address, language: mailLanguage(context, account), preferences }
}

export interface MailableEntry {
  readonly entry: EntryKey
  readonly activity: ActivityRow
  /** The recipient's current preference for this kind of entry. */
  readonly pace: MailPace
}

/** Limit per email; the rest is in the inbox. */
const MOST = 250

/** Newest first. */
export async function findMailable(
  context: Context,
  { member, preferences }: Recipient,
  entryIds: readonly string[],
): Promise<MailableEntry[]> {
  if (entryIds.length === 0) return []
  const entries = await findMailableEntries(context.slowDb, member, entryIds, MOST)
  const { readMany, maySee } = presentationFor({ context, actor: member })
  const activities = await readMany(entries.map(({ id }) => id))
  return entries.flatMap((entry) => {
    const activity = activities.get(entry.id)
    if (!activity || !maySee(activity)) return []
    return [{ entry, activity, pace: preferences.mail[entry.reason] }]
  })
}
