import type { Content } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { notifyOf } from '../../parts/toasts.tsx'
import { useSeen } from '../../parts/use-seen.ts'
import { t } from '../../texts/texts.ts'

const reload = () =>
  Promise.all(
    ['getContent', 'listAnnouncements', 'listPlaceAnnouncements'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  )

/** An announcement that was read is not announced again, on any device. People who restore it have it until the next visit. */
export function useAnnouncedOnce(content: Content): void {
  const isSeen = useSeen()
  const wasRead = useRef(false)
  const { id: contentID, dismissed = false } = content
  const isNews = isSeen && content.type === 'announcement' && !dismissed && may(content, 'dismiss', 'POST')
  useEffect(() => {
    if (!isNews || wasRead.current) return
    wasRead.current = true
    client.dismissAnnouncement({ contentID }).then(reload, () => {})
  }, [contentID, isNews])
}

/** Hides an announcement from Home. */
export function DismissButton({ content }: { content: Content }) {
  const { id: contentID, dismissed = false } = content
  const turn = useMutation({
    mutationFn: async () =>
      dismissed
        ? await client.restoreAnnouncement({ contentID })
        : await client.dismissAnnouncement({ contentID }),
    onSuccess: reload,
    onError: notifyOf,
  })
  return (
    <Button kind="quiet" aria-pressed={dismissed} disabled={turn.isPending} onClick={() => turn.mutate()}>
      <EyeOff aria-hidden="true" />
      {t('content.dismiss')}
    </Button>
  )
}
