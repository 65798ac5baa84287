/** What waits to be sent goes back to the reader. */
import { boot } from '../boot.ts'
import { requestOf } from '../composer/drafts.ts'
import { noteWriting } from '../composer/reopening.ts'
import { findDraft, keepDraft } from '../parts/kept-drafts.ts'
import { notify } from '../parts/toasts.tsx'
import { type TextKey, t } from '../texts/texts.ts'
import { loadQueue } from './waiting-writes.ts'
import type { StoredCall, WaitingWrite } from './write-store.ts'

/** Unless it was sent at this moment; `keep` says whether it is kept elsewhere. */
export async function takeBack(id: number, keep?: () => boolean): Promise<boolean> {
  const isThere = await (await loadQueue()).takeBack(id, keep)
  if (!isThere) notify(t('waiting.gone'))
  return isThere
}

const answerKindOf = ({ operation }: StoredCall) => (operation.includes('Comment') ? 'comment' : 'message')

/** Back into the form where it was written, unless something else is being written there. */
export async function changeWrite({ id = 0, kind, call, draft, path }: WaitingWrite): Promise<void> {
  if (!draft) return
  const { noteChanged } = await import('../drafts/sync.ts')
  let problem: TextKey | undefined
  const isThere = await takeBack(id, () => {
    if (findDraft(draft.name) !== undefined) problem = 'waiting.otherDraft'
    else if (!keepDraft(draft.name, draft.text)) problem = 'waiting.noSpace'
    return problem === undefined
  })
  if (!isThere) return
  if (problem) return notify(t(problem))
  noteChanged(draft.name, kind === 'reply' ? answerKindOf(call) : undefined)
  if (kind === 'content') noteWriting(requestOf(draft.name))
  const page = boot.base + path
  if (location.pathname === page) location.reload()
  else location.assign(page)
}
