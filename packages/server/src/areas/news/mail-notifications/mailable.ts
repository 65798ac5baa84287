/** Entries that may be mailed now. */

import type { MailPace } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { findReader, findTellable, type Reader, type TellableEntry } from '../inbox/tellable.ts'

export interface Recipient extends Reader {
  readonly address: string
}

/** Undefined for people who cannot sign in, have no address or left, and for programs. */
export async function findRecipient(context: Context, personId: string): Promise<Recipient | undefined> {
  const reader = await findReader(context, personId)
  const address = reader?.address
  return reader && address !== undefined ? { ...reader, address } : undefined
}

export interface MailableEntry extends TellableEntry {
  /** The recipient's current preference for this kind of entry. */
  readonly pace: MailPace
}

/** Newest first. */
export async function findMailable(
  context: Context,
  { member, preferences }: Recipient,
  entryIds: readonly string[],
): Promise<MailableEntry[]> {
  const told = await findTellable(context, member, entryIds)
  return told.map((one) => ({ ...one, pace: preferences.mail[one.entry.reason] }))
}
