import type { Content } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'

/** Hides an announcement from Home. */
export function DismissButton({ content }: { content: Content }) {
  const { id: contentID, dismissed = false } = content
  const turn = useMutation({
    mutationFn: async () =>
      dismissed
        ? await client.restoreAnnouncement({ contentID })
        : await client.dismissAnnouncement({ contentID }),
    onSuccess: () =>
      Promise.all(
        ['getContent', 'listAnnouncements', 'listPlaceAnnouncements'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
    onError: notifyOf,
  })
  return (
    <Button kind="quiet" aria-pressed={dismissed} disabled={turn.isPending} onClick={() => turn.mutate()}>
      <EyeOff aria-hidden="true" />
      {t('content.dismiss')}
    </Button>
  )
}
