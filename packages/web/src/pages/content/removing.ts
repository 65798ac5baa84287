/** Deletes content after ten seconds for undo. */
import type { Content } from '@folkmoot/contract'
import { client, pathOf } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { notifyOf, withUndo } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'

async function remove(contentID: string, onRefused: () => void): Promise<void> {
  try {
    await client.deleteContent({ contentID })
  } catch (error) {
    notifyOf(error)
    onRefused()
  }
}

const LISTS = ['listContents', 'listPlaceContents', 'listAnnouncements', 'listPlaceAnnouncements']

/** Leaves the page of removed content, and returns on undo. */
export function removeContent(content: Content, goTo: (path: string) => void): void {
  const here = pathOf(content.resources.html?.ref) ?? '/'
  goTo(pathOf(content.parentPlace?.resources.html?.ref) ?? '/content')
  withUndo(t('content.deleted'), {
    act: async () => {
      await remove(content.id, () => {})
      queryClient.removeQueries({ queryKey: ['getContent', { contentID: content.id }] })
      await Promise.all(LISTS.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
    },
    undo: () => goTo(here),
  })
}

/** For an answer, on its page. */
export function removeAnswer(answer: Content, { hide, show }: { hide: () => void; show: () => void }): void {
  hide()
  withUndo(t('content.deletedReply'), { act: () => void remove(answer.id, show), undo: show })
}
