/** The length of a conversation with the place being read: dragged, clicked, or moved by keys and Enter. */
import type { Content } from '@folkmoot/contract'
import { type KeyboardEvent, useState } from 'react'
import { dateOf, dayOf } from '../../texts/dates.ts'
import { t } from '../../texts/texts.ts'
import { shareOf, stepOf, usePosition } from './position.ts'
import styles from './rail.module.css'

interface RailProps {
  readonly content: Content
  readonly onJump: (at: number) => void
}

const day = (date: string) => dayOf(dateOf(date), new Date())

export function Rail({ content, onJump }: RailProps) {
  const { at, date } = usePosition()
  const [moved, setMoved] = useState<number>()
  const count = content.replyCount
  const shown = Math.min(moved ?? at, count)
  const share = shareOf(shown, count) * 100
  const words = t('content.position', { at: shown, count })
  // Where it is dragged to, the date is not known before it is loaded.
  const when = moved === undefined && date !== '' ? day(date) : ''
  function jump() {
    if (moved !== undefined) onJump(moved)
    setMoved(undefined)
  }
  function step(event: KeyboardEvent) {
    const to = stepOf(event.key, shown, count)
    if (to !== undefined) setMoved(to)
    if (event.key === 'Enter') jump()
    if (to !== undefined || event.key === 'Enter') event.preventDefault()
  }
  return (
    <div className={styles.rail}>
      <span className={styles.end}>{day(content.published)}</span>
      <div className={styles.track}>
        <input
          type="range"
          min={1}
          max={count}
          value={shown}
          aria-label={t('content.rail')}
          aria-valuetext={when === '' ? words : `${words}, ${when}`}
          onChange={(event) => setMoved(Number(event.target.value))}
          onPointerUp={jump}
          onKeyDown={step}
          onBlur={() => setMoved(undefined)}
        />
        <span
          className={styles.here}
          style={{ insetBlockStart: `${share}%`, transform: `translateY(-${share}%)` }}
          aria-hidden="true"
        >
          {words}
          {when !== '' && <small>{when}</small>}
        </span>
      </div>
      <span className={styles.end}>{day(content.lastActivityDate)}</span>
    </div>
  )
}
