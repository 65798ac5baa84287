import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'
import { TagLink } from '../../../parts/tag-link.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './popular-tags.module.css'

/** Optional: without them the column is left out. */
export function PopularTags() {
  const { data } = useQuery(ask('listTags', { count: 20 }))
  if (!data || data.list.length === 0) return null
  return (
    <>
      <h2 className={styles.heading}>{t('contentList.tags')}</h2>
      <ul className={styles.tags}>
        {data.list.map(({ name, count }) => (
          <li key={name}>
            <TagLink tag={name} /> <span>{count}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
