import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isSignedIn } from '../api/me.ts'
import { ask } from '../api/queries.ts'
import { Avatar } from '../parts/avatar.tsx'
import { PathLink } from '../parts/path-link.tsx'
import { t } from '../texts/texts.ts'
import styles from './shell.module.css'

const MOST = 8

/** Own places, most active first. */
export function OwnPlaces() {
  const { data } = useQuery({
    ...ask('listPlaces', {
      filter: ['relationship(member)'],
      sort: 'latestActivityDesc',
      count: MOST + 1,
      fields: 'name,resources',
    }),
    enabled: isSignedIn,
  })
  if (!data || data.list.length === 0) return null
  return (
    <nav className={styles.links} aria-label={t('shell.ownPlaces')}>
      <h2 className={styles.railTitle}>{t('shell.ownPlaces')}</h2>
      {data.list.slice(0, MOST).map(({ id, name, resources }) => (
        <PathLink key={id} to={resources.html?.ref} className={styles.link}>
          <Avatar url={resources.avatar?.ref} size={20} isPlace />
          <span dir="auto">{name}</span>
        </PathLink>
      ))}
      {data.list.length > MOST && (
        <Link to="/places" className={styles.link} activeProps={{}}>
          <span>{t('shell.allPlaces')}</span>
        </Link>
      )}
    </nav>
  )
}
