/** What somebody may be told by mail at this moment: what their inbox lists for them, and they have neither read nor muted. */

import type { MailPace } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { findAccountById, memberOf, primaryAddressOf } from '../../identity/people.ts'
import { type EffectivePreferences, findPreferences } from '../../identity/preferences.ts'
import { presentationFor } from '../activities/presentation.ts'
import type { ActivityRow } from '../activities/rows.ts'
import { findWorthTelling } from '../inbox/inbox.ts'
import type { EntryKey } from '../inbox/rows.ts'

export interface Recipient {
  readonly member: Member
  readonly address: string
  readonly preferences: EffectivePreferences
}

/** Undefined for whoever cannot sign in or has no address; whoever left has no preferences. Programs read no mail. */
export async function findRecipient({ db }: Context, personId: string): Promise<Recipient | undefined> {
  const account = await findAccountById(db, personId)
  if (!account?.enabled || account.user_type === 'bot') return undefined
  const address = primaryAddressOf(account)
  const preferences = (await findPreferences(db, [personId])).get(personId)
  return address === undefined || !preferences
    ? undefined
    : { member: memberOf(account), address, preferences }
}

export interface Tellable {
  readonly entry: EntryKey
  readonly activity: ActivityRow
  /** What the recipient wants now of entries like this one. */
  readonly pace: MailPace
}

/** More than this nobody is told at once: the rest is in the inbox. */
const MOST = 250

/** The newest first. */
export async function findTellable(
  context: Context,
  { member, preferences }: Recipient,
  entryIds: readonly string[],
): Promise<Tellable[]> {
  if (entryIds.length === 0) return []
  const entries = await findWorthTelling(context.slowDb, member, entryIds, MOST)
  const { readMany, maySee } = presentationFor({ context, actor: member })
  const activities = await readMany(entries.map(({ id }) => id))
  return entries.flatMap((entry) => {
    const activity = activities.get(entry.id)
    if (!activity || !maySee(activity)) return []
    return [{ entry, activity, pace: preferences.mail[entry.reason] }]
  })
}
