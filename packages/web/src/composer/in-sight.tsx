import { type ReactNode, useEffect, useRef } from 'react'
import styles from './composer.module.css'

interface InSightProps {
  /** What it says; it is brought into sight whenever that is something new. */
  readonly news: unknown
  readonly children: ReactNode
}

/** What went wrong is told at the end of a long form, below what is seen of it. */
export function InSight({ news, children }: InSightProps) {
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
