import { t } from '../texts/texts.ts'
import { Hidden } from './hidden.tsx'
import styles from './waiting.module.css'

const LINES = ['first', 'second', 'third', 'fourth']

/** Loading state, shown only after a moment. */
export const Waiting = () => (
  <div className={styles.waiting} role="status">
    {LINES.map((line) => (
      <span key={line} aria-hidden="true" />
    ))}
    <Hidden>{t('waiting')}</Hidden>
  </div>
)
