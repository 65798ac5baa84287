/** The emoji picker and what opens it. The picker is loaded when it is opened. */
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Problem } from '../parts/problem.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { withTexts } from '../texts/rest.ts'
import { t } from '../texts/texts.ts'
import styles from './emoji.module.css'

/** A query, so that a failure stays in the panel. Opening it again is another try. */
function LoadedPicker({ onPick }: Pick<Wanted, 'onPick'>) {
  const { data, error } = useQuery({
    queryKey: ['emoji picker'],
    queryFn: () => withTexts(() => import('./emoji-picker.tsx')),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <Problem error={error} />
  return data ? <data.EmojiPicker onPick={onPick} /> : <Waiting />
}

interface Wanted {
  readonly onPick: (emoji: string) => void
  /** Closed by Escape: the focus belongs in the text. */
  readonly onLeave: () => void
}

interface Picker {
  /** Attributes of the button. */
  readonly trigger: {
    readonly popoverTarget: string
    readonly style: { readonly anchorName: string }
    readonly 'aria-haspopup': 'dialog'
    readonly 'aria-expanded': boolean
  }
  readonly panel: ReactNode
}

export function useEmojiPicker({ onPick, onLeave }: Wanted): Picker {
  const id = useId()
  const anchorName = `--emoji-${id.replaceAll(/\W/g, '')}`
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => panel.current?.hidePopover()

  function leaveByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
    onLeave()
  }
  function leave({ relatedTarget }: FocusEvent) {
    const isElsewhere = relatedTarget && !panel.current?.contains(relatedTarget)
    // The button closes it by itself.
    if (isElsewhere && relatedTarget.getAttribute('popovertarget') !== id) close()
  }
  return {
    trigger: {
      popoverTarget: id,
      style: { anchorName },
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
    },
    panel: (
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('emoji.title')}
        tabIndex={-1}
        className={styles.panel}
        style={{ positionAnchor: anchorName }}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open') panel.current?.focus()
        }}
        onKeyDown={leaveByKey}
        onBlur={leave}
      >
        {isOpen && (
          <LoadedPicker
            onPick={(emoji) => {
              close()
              onPick(emoji)
            }}
          />
        )}
      </div>
    ),
  }
}
