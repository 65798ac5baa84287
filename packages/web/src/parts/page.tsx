import { type ReactNode, useEffect } from 'react'
import { useUnread } from '../api/live.ts'
import { boot } from '../boot.ts'
import styles from './page.module.css'

interface PageProps {
  /** The one heading, and what the window is called. */
  readonly title: string
  /** Where the heading is drawn by the page itself, in its own way: the page still has to have an h1. */
  readonly hasOwnHeading?: boolean
  /** For lists; what is read is narrower. */
  readonly isWide?: boolean
  /** Actions beside the heading. */
  readonly actions?: ReactNode
  /** Only where it earns its place. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Every page of the community is one of these. */
export function Page({ title, hasOwnHeading = false, isWide = false, actions, aside, children }: PageProps) {
  const unread = useUnread()
  useEffect(() => {
    // What waits in the inbox is seen in another window as well.
    document.title = `${unread ? `(${unread}) ` : ''}${title} · ${boot.siteName}`
  }, [title, unread])
  const width = aside ? styles.withAside : isWide ? styles.wide : ''
  return (
    <div className={`${styles.page} ${width}`}>
      <div>
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
