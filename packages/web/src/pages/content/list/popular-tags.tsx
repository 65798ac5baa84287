import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ask } from '../../../api/queries.ts'
import { t } from '../../../texts/texts.ts'
import styles from './popular-tags.module.css'

/** Optional: without them the column is left out. */
export function PopularTags({ chosen }: { chosen: string | undefined }) {
  const { data } = useQuery(ask('listTags', { count: 20 }))
  if (!data || data.list.length === 0) return null
  return (
    <>
      <h2 className={styles.heading}>{t('contentList.tags')}</h2>
      <ul className={styles.tags}>
        {data.list.map(({ name, count }) => (
          <li key={name}>
            <Link
              to="/content"
              search={{ tag: name }}
              aria-current={name === chosen ? 'true' : undefined}
              activeProps={{}}
            >
              <bdi>{name}</bdi> <span>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
