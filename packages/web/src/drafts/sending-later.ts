import type { DraftKind } from '@folkmoot/contract'
import { client } from '../api/client.ts'
import { dropDraft, findDraft } from '../parts/kept-drafts.ts'
import { forgetAttempt, withdraw } from './attempts.ts'
import { newName } from './names.ts'
import { findRecord, writeRecord } from './records.ts'
import { inTurn, isRefused, one } from './saved.ts'
import { noteDropped, remove } from './sync.ts'
import { inputOf } from './written-form.ts'

/** Sent by the server at that time. The form, whose text it is, is free for another one. */
export const sendLater = (name: string, text: string, time: Date, kind?: DraftKind): Promise<void> =>
  inTurn(async () => {
    const kept = findDraft(name)
    const body = { ...inputOf(name, text, kind), ...(kind && { kind }), sendAt: time.toISOString() }
    await withdraw(name)
    const scheduled = newName()
    // The answer may be lost, and this window closed.
    const attempt = { name: scheduled, time: time.getTime() }
    writeRecord(name, { ...(findRecord(name) ?? { isDirty: false }), attempt })
    try {
      await client.saveDraft({ ...one(scheduled), body, fields: 'version' })
    } catch (error) {
      if (isRefused(error)) forgetAttempt(name)
      throw error
    }
    forgetAttempt(name)
    // Words that were added meanwhile are a draft.
    if (findDraft(name) !== kept) return
    dropDraft(name)
    noteDropped(name)
    // Before lists of drafts are read again.
    await remove(name)
  })
