import { ArrowDownToLine } from 'lucide-react'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/texts.ts'
import type { Reading } from './reading.ts'
import type { Jump } from './use-jump.ts'

interface ToUnreadProps {
  readonly reading: Reading
  readonly jump: Jump
}

/** Jumps to the oldest reply since the last visit. */
export const ToUnread = ({ reading, jump }: ToUnreadProps) =>
  reading.unread === 0 ? null : (
    <Button
      kind="quiet"
      disabled={jump.isPending}
      onClick={() => jump.to({ by: 'time', at: reading.read + 1 })}
    >
      <ArrowDownToLine aria-hidden="true" />
      {t('content.unread', { count: reading.unread })}
    </Button>
  )
