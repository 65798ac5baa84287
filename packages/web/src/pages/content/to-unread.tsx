import type { Content } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowDownToLine } from 'lucide-react'
import { client } from '../../api/client.ts'
import { Button } from '../../parts/button.tsx'
import { notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import { anchorOf, listingOf } from './answer-list.ts'
import type { Reading } from './reading.ts'

interface ToUnreadProps {
  readonly content: Content
  readonly reading: Reading
}

/** Jumps to the oldest reply since the last visit. */
export function ToUnread({ content, reading }: ToUnreadProps) {
  const router = useRouter()
  const jump = useMutation({
    mutationFn: () =>
      client[listingOf(content.type)]({
        contentID: content.id,
        hierarchical: false,
        startIndex: reading.read,
        count: 1,
        fields: 'id,type,-resources',
      }),
    onSuccess: async ({ list: [first] }) => {
      if (first) await router.navigate({ to: '.', hash: anchorOf(first), search: true, resetScroll: false })
    },
    onError: notifyOf,
  })
  if (reading.unread === 0) return null
  return (
    <Button kind="quiet" disabled={jump.isPending} onClick={() => jump.mutate()}>
      <ArrowDownToLine aria-hidden="true" />
      {t('content.unread', { count: reading.unread })}
    </Button>
  )
}
