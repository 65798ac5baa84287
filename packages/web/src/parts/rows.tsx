import type { KeyboardEvent, ReactNode } from 'react'
import { PathLink } from './path-link.tsx'
import styles from './rows.module.css'

interface RowsProps {
  /** What is listed, for those who hear the page. */
  readonly label: string
  /** Of `Row`s. */
  readonly children: ReactNode
}

const STEPS: Record<string, number> = { j: 1, k: -1 }

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** A list with hairlines between its rows. j and k go through it, Enter opens. */
export function Rows({ label, children }: RowsProps) {
  function step(event: KeyboardEvent<HTMLOListElement>) {
    const by = STEPS[event.key]
    if (by === undefined || isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
    links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
    event.preventDefault()
  }
  return (
    <ol className={styles.rows} aria-label={label} onKeyDown={step}>
      {children}
    </ol>
  )
}

interface RowProps {
  /** Before the text: an avatar, an icon. */
  readonly lead?: ReactNode
  /** Where its title leads: `resources.html.ref`. */
  readonly to: string | undefined
  readonly title: ReactNode
  /** Who, where, when: one quiet line. */
  readonly about?: ReactNode
  /** What can be done with it, or a number. */
  readonly end?: ReactNode
  /** More of it, below. */
  readonly children?: ReactNode
}

export const Row = ({ lead, to, title, about, end, children }: RowProps) => (
  <li>
    <div className={styles.row}>
      <div>{lead}</div>
      <div>
        <PathLink to={to} className={styles.title} data-row="">
          {title}
        </PathLink>
        {about !== undefined && <div className={styles.about}>{about}</div>}
        {children}
      </div>
      <div>{end}</div>
    </div>
  </li>
)
