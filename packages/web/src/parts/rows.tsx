import type { ReactNode } from 'react'
import { PathLink } from './path-link.tsx'
import styles from './rows.module.css'

interface RowsProps {
  /** Label for screen readers. */
  readonly label: string
  /** Of `Row`s. */
  readonly children: ReactNode
}

/** A list with dividers. j and k move through it from anywhere, Enter opens. */
export const Rows = ({ label, children }: RowsProps) => (
  <ol className={styles.rows} aria-label={label}>
    {children}
  </ol>
)

/** The next row of the page or front dialog; -1 for the previous. */
export function stepRows(by: 1 | -1): void {
  const front = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const links = [...front.querySelectorAll<HTMLElement>('[data-row]')]
  const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
  // Starts with the first visible row.
  const next = at < 0 ? links.findIndex((link) => link.getBoundingClientRect().top > 0) : at + by
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus()
}

interface RowProps {
  /** Before the text: avatar or icon. */
  readonly lead?: ReactNode
  /** The title's link: `resources.html.ref`. */
  readonly to?: string | undefined
  /** Instead of a link. */
  readonly onOpen?: () => void
  /** To download, instead of a page. */
  readonly file?: { readonly href: string; readonly name: string }
  readonly title: ReactNode
  /** Author, place and date in one line. */
  readonly about?: ReactNode
  /** Actions or a number. */
  readonly end?: ReactNode
  /** Further content below. */
  readonly children?: ReactNode
}

type TitleProps = Pick<RowProps, 'to' | 'onOpen' | 'file' | 'title'>

function Title({ to, onOpen, file, title }: TitleProps) {
  const common = { className: styles.title, dir: 'auto', 'data-row': '', children: title }
  if (onOpen) return <button type="button" {...common} onClick={onOpen} />
  if (file) return <a {...common} href={file.href} download={file.name} />
  return <PathLink {...common} to={to} />
}

export const Row = ({ lead, about, end, children, ...title }: RowProps) => (
  <li>
    <div className={styles.row}>
      <div>{lead}</div>
      <div>
        <Title {...title} />
        {about !== undefined && <div className={styles.about}>{about}</div>}
        {children}
      </div>
      <div>{end}</div>
    </div>
  </li>
)
