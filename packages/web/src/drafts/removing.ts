/** Deletes drafts as a list shows them. */
import type { Draft as SavedDraft } from '@folkmoot/contract'
import { client } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { dropDraft, findDraft } from '../parts/kept-drafts.ts'
import { notifyOf, withUndo } from '../parts/toasts.tsx'
import { t } from '../texts/texts.ts'
import { nameOf } from './names.ts'
import { findRecord, forgetRecord, writeRecord } from './records.ts'
import { inTurn, matching, me, unschedule } from './saved.ts'
import { tell } from './states.ts'
import { save } from './sync.ts'
import { inputOfSaved } from './written-form.ts'

/** A newer text of this device that was not shown is a new draft. */
async function removeHere(name: string): Promise<void> {
  const record = findRecord(name)
  // Without a record it was never saved.
  if (findDraft(name) !== undefined && (record?.isDirty ?? true)) {
    writeRecord(name, { ...record, isDirty: true, version: undefined })
    return tell(name, await save(name))
  }
  dropDraft(name)
  forgetRecord(name)
}

/** On the server without waiting for a turn, because the page may be left at this moment; then on this device. */
async function remove({ id: draftKey, version }: SavedDraft): Promise<void> {
  await client.deleteDraft({ ...me, draftKey, headers: matching(version) })
  await inTurn(() => removeHere(nameOf(draftKey)))
}

async function withoutTime(listed: SavedDraft): Promise<SavedDraft> {
  if (listed.sendAt === undefined) return listed
  const saved = await client.getDraft({ ...me, draftKey: listed.id })
  return await unschedule({ ...saved, version: listed.version })
}

async function scheduleAgain(saved: SavedDraft, { sendAt }: SavedDraft): Promise<void> {
  if (sendAt === undefined) return
  const request = { ...me, draftKey: saved.id, headers: matching(saved.version) }
  await client.saveDraft({ ...request, body: { ...inputOfSaved(saved), sendAt }, fields: 'version' })
}

/** Hidden at once, and deleted when the time for undo is over. Until then it is not sent. */
export async function removeWithUndo(listed: SavedDraft, show: (isShown: boolean) => void): Promise<void> {
  const settle = async (act: Promise<void>) => {
    await act.catch((error: unknown) => {
      show(true)
      notifyOf(error)
    })
    await queryClient.invalidateQueries({ queryKey: ['listDrafts'] })
  }
  async function begin() {
    const saved = await withoutTime(listed)
    withUndo(t('drafts.deleted'), {
      act: () => void settle(remove(saved)),
      undo: () => {
        show(true)
        void settle(scheduleAgain(saved, listed))
      },
    })
  }
  show(false)
  try {
    await begin()
  } catch (error) {
    await settle(Promise.reject(error))
  }
}
