/** The decisions about one item, or about all selected ones. */
import type { ModerationItem } from '@folkmoot/contract'
import { Ban, Check, Eye, EyeOff, type LucideIcon, MessageSquareText, Trash2, Undo2 } from 'lucide-react'
import { may } from '../../api/allowed.ts'
import { Button } from '../../parts/button.tsx'
import { MenuItem, MoreMenu } from '../../parts/menu.tsx'
import { t } from '../../texts/texts.ts'
import styles from './queue.module.css'
import { decide, reopen, showAgain } from './queue-deciding.ts'
import type { Planned } from './queue-dialog.tsx'
import { ACTIONS, type Action } from './queue-words.ts'

const ICONS: Readonly<Record<Action, LucideIcon>> = {
  keep: Check,
  approve: Check,
  hide: EyeOff,
  reject: MessageSquareText,
  remove: Trash2,
  disable: Ban,
}

/** These ask for a reason first: the author reads it, or it cannot be undone, or it is grave. */
const ASKS: ReadonlySet<Action> = new Set(['reject', 'remove', 'disable'])

/** With a dialog where there is something to ask. */
export function begin(planned: Planned, onPlan: (planned: Planned) => void): void {
  if (ASKS.has(planned.action)) onPlan(planned)
  else void decide(planned.items, { action: planned.action })
}

/** The decisions that the reader may make about all of them. */
export const actionsOn = ([first, ...others]: readonly ModerationItem[]): readonly Action[] =>
  first && may(first, 'resolve', 'POST')
    ? first.actions.filter((action) => others.every((other) => other.actions.includes(action)))
    : []

interface QueueActionsProps {
  readonly items: readonly ModerationItem[]
  readonly onPlan: (planned: Planned) => void
}

export function QueueActions({ items, onPlan }: QueueActionsProps) {
  const actions = actionsOn(items)
  const silent = actions.filter((action) => !ASKS.has(action))
  const [only] = items.length === 1 ? items : []
  const isReopenable = items.length > 0 && items.every((item) => may(item, 'reopen', 'POST'))
  const isHiddenNow = only?.state === 'open' && only.hidden && may(only, 'restore', 'POST')
  return (
    <div className={styles.actions}>
      {actions.map((action) => {
        const Icon = ICONS[action]
        return (
          <Button key={action} onClick={() => begin({ items, action }, onPlan)}>
            <Icon aria-hidden="true" />
            {t(ACTIONS[action])}
          </Button>
        )
      })}
      {isHiddenNow && only && (
        <Button onClick={() => void showAgain(only)}>
          <Eye aria-hidden="true" />
          {t('queue.showAgain')}
        </Button>
      )}
      {isReopenable && (
        <Button onClick={() => void reopen(items)}>
          <Undo2 aria-hidden="true" />
          {t('queue.undo')}
        </Button>
      )}
      {silent.length > 0 && (
        <MoreMenu label={t('queue.withReason')}>
          {silent.map((action) => (
            <MenuItem key={action} onSelect={() => onPlan({ items, action })}>
              {t('queue.doWithReason', { action: t(ACTIONS[action]) })}
            </MenuItem>
          ))}
        </MoreMenu>
      )}
    </div>
  )
}
