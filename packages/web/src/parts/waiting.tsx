import { t } from '../texts/texts.ts'
import { Hidden } from './hidden.tsx'
import styles from './waiting.module.css'

const LINES = ['first', 'second', 'third', 'fourth']

/** While something is on its way. Seen only after a moment, for most of it has arrived by then. */
export const Waiting = () => (
  <div className={styles.waiting} role="status">
    {LINES.map((line) => (
      <span key={line} aria-hidden="true" />
    ))}
    <Hidden>{t('waiting')}</Hidden>
  </div>
)
