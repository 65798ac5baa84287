import { Link } from '@tanstack/react-router'
import { t } from '../../texts/texts.ts'
import styles from './people.module.css'

/** Tags of a person; each links to others with the same tag. */
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
