import { type ReactNode, useEffect } from 'react'
import { useSiteName, useUnread } from '../api/live.ts'
import styles from './page.module.css'

interface PageProps {
  /** The heading and window title. */
  readonly title: string
  /** Whether the page renders its own h1. */
  readonly hasOwnHeading?: boolean
  /** For lists; text pages are narrower. */
  readonly isWide?: boolean
  /** Where the page is, above the heading. */
  readonly above?: ReactNode
  /** Actions beside the heading. */
  readonly actions?: ReactNode
  /** Optional side column. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The layout of every page. */
export function Page(props: PageProps) {
  const { title, hasOwnHeading = false, isWide = false, above, actions, aside, children } = props
  const unread = useUnread()
  const siteName = useSiteName()
  useEffect(() => {
    // Shows the unread count in the window title.
    document.title = `${unread ? `(${unread}) ` : ''}${title === siteName ? '' : `${title} · `}${siteName}`
  }, [title, unread, siteName])
  const width = aside ? styles.withAside : isWide ? styles.wide : ''
  return (
    <div className={`${styles.page} ${width}`}>
      <div>
        {above}
        {!hasOwnHeading && (
          <div className={styles.head}>
            <h1 dir="auto">{title}</h1>
            {actions}
          </div>
        )}
        {children}
      </div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  )
}
