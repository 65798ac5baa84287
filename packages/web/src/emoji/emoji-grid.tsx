import { type KeyboardEvent, type RefObject, useState } from 'react'
import styles from './emoji.module.css'
import type { SearchableEmoji } from './emoji.ts'
import { stepOf } from './steps.ts'
import { type Tone, withTone } from './tones.ts'

interface EmojiGridProps {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly label: string
  readonly shown: readonly SearchableEmoji[]
  readonly tone: Tone
  /** The name of the one at the pointer or the focus. */
  readonly onName: (name: string) => void
  readonly onPick: (one: SearchableEmoji) => void
  /** Above the first row. */
  readonly onTop: () => void
}

const columnsOf = (grid: Element) => getComputedStyle(grid).gridTemplateColumns.split(' ').length

/** One Tab stop; arrow keys move. */
export function EmojiGrid({ grid, label, shown, tone, onName, onPick, onTop }: EmojiGridProps) {
  const [reached, setReached] = useState(0)
  function step(event: KeyboardEvent) {
    if (!grid.current) return
    const buttons = [...grid.current.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const columns = columnsOf(grid.current)
    const next = stepOf(event, at, buttons.length, columns)
    const isTop = event.key === 'ArrowUp' && at < columns
    if (isTop || next !== undefined) event.preventDefault()
    if (isTop) onTop()
    if (next === undefined) return
    setReached(next)
    buttons[next]?.focus()
  }
  return (
    <div ref={grid} role="toolbar" tabIndex={-1} aria-label={label} className={styles.grid} onKeyDown={step}>
      {shown.map((one, index) => (
        <button
          key={one.emoji}
          type="button"
          aria-label={one.name}
          title={one.name}
          tabIndex={index === reached ? 0 : -1}
          onFocus={() => onName(one.name)}
          onPointerEnter={() => onName(one.name)}
          onClick={() => onPick(one)}
        >
          {withTone(one.emoji, tone)}
        </button>
      ))}
    </div>
  )
}
