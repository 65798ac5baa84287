import type { Content } from '@folkmoot/contract'
import { ArrowDownToLine } from 'lucide-react'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/texts.ts'
import { anchorOf, idOf } from './answer-list.ts'
import type { Reading } from './reading.ts'
import type { Jump } from './use-jump.ts'

interface ToUnreadProps {
  readonly content: Content
  readonly reading: Reading
  readonly jump: Jump
}

/** Jumps to the oldest reply since the last visit. */
export function ToUnread({ content, reading: { unread, first = '' }, jump }: ToUnreadProps) {
  if (unread === 0) return null
  const type = content.type === 'discussion' ? 'message' : 'comment'
  return (
    <Button
      kind="quiet"
      disabled={jump.isPending}
      onClick={() => jump.to({ by: 'anchor', anchor: anchorOf({ type, id: idOf(first) }) })}
    >
      <ArrowDownToLine aria-hidden="true" />
      {t('content.unread', { count: unread })}
    </Button>
  )
}
