/** Entries that may be told elsewhere now, by mail or push: visible in the reader's inbox, unread and unmuted. */

import type { Language } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { findAccountById, mailLanguage, memberOf, primaryAddressOf } from '../../identity/people.ts'
import { type EffectivePreferences, findPreferences } from '../../identity/preferences.ts'
import { presentationFor } from '../activities/presentation.ts'
import type { ActivityRow } from '../activities/rows.ts'
import { findTellableEntries } from './inbox.ts'
import type { EntryKey } from './rows.ts'

export interface Reader {
  readonly member: Member
  readonly address: string | undefined
  readonly language: Language
  readonly preferences: EffectivePreferences
}

/** Undefined for people who cannot sign in or left, and for programs. */
export async function findReader(context: Context, personId: string): Promise<Reader | undefined> {
  const { db } = context
  const account = await findAccountById(db, personId)
  if (!account?.enabled || account.user_type === 'bot') return undefined
  const preferences = (await findPreferences(db, [personId])).get(personId)
  if (!preferences) return undefined
  const address = primaryAddressOf(account)
  return { member: memberOf(account), address, language: mailLanguage(context, account), preferences }
}

export interface TellableEntry {
  readonly entry: EntryKey
  readonly activity: ActivityRow
}

/** Limit per notification; the rest is in the inbox. */
const MOST = 250

/** Newest first. */
export async function findTellable(
  context: Context,
  member: Member,
  entryIds: readonly string[],
): Promise<TellableEntry[]> {
  if (entryIds.length === 0) return []
  const entries = await findTellableEntries(context.slowDb, member, entryIds, MOST)
  const { readMany, maySee } = presentationFor({ context, actor: member })
  const activities = await readMany(entries.map(({ id }) => id))
  return entries.flatMap((entry) => {
    const activity = activities.get(entry.id)
    return activity && maySee(activity) ? [{ entry, activity }] : []
  })
}
