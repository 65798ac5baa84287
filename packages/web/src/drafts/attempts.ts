/** Texts that were to be sent later, without an answer: the server may have them, and send them. */
import type { Draft as SavedDraft } from '@folkmoot/contract'
import { client } from '../api/client.ts'
import { MayBeSent } from '../parts/error-text.ts'
import { notify } from '../parts/toasts.tsx'
import { t } from '../texts/texts.ts'
import { findLate, findRecord, forgetRecord, writeRecord } from './records.ts'
import { inTurn, matching, me, readSaved, unschedule } from './saved.ts'

/** The clock of this device and that of the server differ. */
const CLOCKS_MS = 15 * 60_000

export function forgetAttempt(name: string): void {
  const { attempt: _, ...record } = findRecord(name) ?? { isDirty: false }
  writeRecord(name, record)
}

const discard = async ({ id, version }: SavedDraft) =>
  await client.deleteDraft({ ...me, draftKey: id, headers: matching(version) })

/** Takes the time away, and says so. */
export async function stop(saved: SavedDraft): Promise<SavedDraft> {
  const stopped = await unschedule(saved)
  if (saved.sendAt !== undefined) notify(t('later.unscheduled'))
  return stopped
}

/** Fails if nobody knows what became of it, and once if it may have been sent. */
export async function withdraw(
  name: string,
  end: (saved: SavedDraft) => Promise<unknown> = discard,
): Promise<void> {
  const { attempt } = findRecord(name) ?? {}
  if (!attempt) return
  const found = await readSaved(attempt.name)
  // Without a time it was opened since, or refused: it is another draft now.
  if (found?.sendAt !== undefined) await end(found)
  // The request may still be on its way.
  if (!found) writeRecord(attempt.name, { isDirty: false, late: attempt.time })
  forgetAttempt(name)
  if (!found && attempt.time - CLOCKS_MS <= Date.now()) throw new MayBeSent()
}

/** Texts that were withdrawn before they arrived: they are not sent, and nobody knows who wants them. */
export async function stopLate(): Promise<void> {
  for (const { name, time } of findLate()) {
    const found = await readSaved(name)
    if (found) await stop(found)
    if (found || time + CLOCKS_MS <= Date.now()) forgetRecord(name)
  }
}

/** Before the text is sent from its form. Who cancels does not wait for other drafts. */
export async function takeBackScheduled(name: string, signal?: AbortSignal): Promise<void> {
  const cancelled = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const taken = inTurn(async () => {
    signal?.throwIfAborted()
    await withdraw(name)
  })
  await Promise.race([taken, cancelled])
  signal?.throwIfAborted()
}
