/** Texts that were to be sent later, without an answer: the server may have them, and send them. */
import { client } from '../api/client.ts'
import { MayBeSent } from '../parts/error-text.ts'
import { findRecord, writeRecord } from './records.ts'
import { inTurn, matching, one, readSaved } from './saved.ts'

export function forgetAttempt(name: string): void {
  const { attempt: _, ...record } = findRecord(name) ?? { isDirty: false }
  writeRecord(name, record)
}

/** Fails if nobody knows what became of it, and once if it may have been sent. */
export async function withdraw(name: string): Promise<void> {
  const { attempt } = findRecord(name) ?? {}
  if (!attempt) return
  const found = await readSaved(attempt.name)
  // Without a time it was opened since, or refused: it is another draft now.
  if (found?.sendAt !== undefined)
    await client.deleteDraft({ ...one(attempt.name), headers: matching(found.version) })
  forgetAttempt(name)
  if (!found && attempt.time <= Date.now()) throw new MayBeSent()
}

/** Before the text is sent from its form. */
export const takeBackScheduled = (name: string): Promise<void> => inTurn(() => withdraw(name))
