import type { KeyboardEvent } from 'react'
import { t } from '../texts/texts.ts'
import styles from './emoji.module.css'
import type { Group } from './groups.ts'
import { stepOf } from './steps.ts'

interface EmojiGroupsProps {
  readonly groups: readonly Group[]
  /** Undefined while a search shows emoji of all. */
  readonly current: Group | undefined
  readonly onChoose: (group: Group) => void
}

/** One Tab stop; arrow keys choose. */
export function EmojiGroups({ groups, current, onChoose }: EmojiGroupsProps) {
  const reached = current ?? groups[0]
  function step(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = stepOf(event, at, buttons.length)
    const group = next === undefined ? undefined : groups[next]
    if (next === undefined || !group) return
    event.preventDefault()
    buttons[next]?.focus()
    onChoose(group)
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('emoji.groups')}
      className={styles.groups}
      onKeyDown={step}
    >
      {groups.map((group) => (
        <button
          key={group.id}
          type="button"
          aria-label={t(group.label)}
          title={t(group.label)}
          aria-pressed={group === current}
          tabIndex={group === reached ? 0 : -1}
          onClick={() => onChoose(group)}
        >
          <group.icon aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
