import { type ReactNode, useEffect, useRef } from 'react'
import styles from './composer.module.css'

interface InSightProps {
  /** Scrolls into view when this changes. */
  readonly news: unknown
  readonly children: ReactNode
}

/** Errors appear at the end of a long form and may be out of view. */
export function ScrollIntoView({ news, children }: InSightProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news) box.current?.scrollIntoView({ block: 'nearest' })
  }, [news])
  return (
    <div ref={box} className={styles.inSight}>
      {children}
    </div>
  )
}
