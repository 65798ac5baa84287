import { Link } from '@tanstack/react-router'
import { CalendarX } from 'lucide-react'
import { useRefusedDrafts } from '../../drafts/refused.ts'
import { t } from '../../texts/texts.ts'
import styles from './home.module.css'

/** Until they are sent or deleted: nobody looks at their drafts without a reason. */
export function RefusedDrafts() {
  const count = useRefusedDrafts()
  if (count === 0) return null
  return (
    <p className={styles.refused}>
      <CalendarX size={20} aria-hidden="true" />
      <Link to="/drafts" className={styles.subject}>
        {t('later.refused', { count })}
      </Link>
    </p>
  )
}
