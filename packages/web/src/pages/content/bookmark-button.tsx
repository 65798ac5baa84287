import type { Content } from '@folkmoot/contract'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { IconButton } from '../../parts/button.tsx'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { t } from '../../texts/texts.ts'

async function setBookmark(contentID: string, isBookmarked: boolean): Promise<void> {
  if (isBookmarked) await client.bookmarkContent({ contentID, body: {}, fields: '-content,-resources' })
  else await client.deleteBookmark({ contentID })
  // The shown data stays; a later visit refetches.
  for (const key of ['getContent', 'listMessages', 'listComments'])
    void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: ['listBookmarks'] })
}

interface BookmarkButtonProps {
  readonly content: Content
  /** Whether the key b presses it: of what the page is about. */
  readonly hasKey?: boolean
}

/** Optimistic; reverts if the server refuses. */
export function BookmarkButton({ content, hasKey = false }: BookmarkButtonProps) {
  const { bookmarked = false } = content.svc
  const [pressed, setPressed] = useState({ isOn: bookmarked, basedOn: bookmarked })
  const isOn = pressed.basedOn === bookmarked ? pressed.isOn : bookmarked
  async function press(by: 'key' | 'pointer') {
    setPressed({ isOn: !isOn, basedOn: bookmarked })
    try {
      await setBookmark(content.id, !isOn)
      // The button may be out of sight.
      if (by === 'key') notify(t(isOn ? 'bookmarks.removed' : 'bookmarks.added'))
    } catch (error) {
      setPressed({ isOn, basedOn: bookmarked })
      notifyOf(error)
    }
  }
  useShortcuts(hasKey ? { b: () => void press('key') } : {})
  return (
    <IconButton
      label={t('bookmarks.add')}
      aria-pressed={isOn}
      aria-keyshortcuts={hasKey ? 'b' : undefined}
      onClick={() => void press('pointer')}
    >
      <Bookmark aria-hidden="true" fill={isOn ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
