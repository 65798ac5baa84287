import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Empty state with the next step. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    {children}
  </div>
)
