/** Undoes what moderators did with a conversation. */
import type { ConversationChange } from '@folkmoot/contract'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { notify, notifyOf, withUndo } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'

export async function undoChange({ id: changeID, content }: ConversationChange): Promise<void> {
  try {
    await client.undoConversationChange({ contentID: content.id, changeID })
    notify(t('content.change.undone'))
  } catch (error) {
    notifyOf(error)
  }
  await queryClient.invalidateQueries()
}

export function offerUndo(text: string, change: ConversationChange): void {
  if (may(change, 'undo', 'POST')) withUndo(text, { act: () => {}, undo: () => void undoChange(change) })
  else notify(text)
}
