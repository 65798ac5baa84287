import { Link } from '@tanstack/react-router'
import { t } from '../../texts/texts.ts'
import styles from './people.module.css'

/** What somebody knows or cares about; each leads to whoever else does. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('people.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/people" search={{ tag } as never} className={styles.tag} dir="auto">
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
