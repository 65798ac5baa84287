import { filter, tagPageOf } from '@folkmoot/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Hash } from 'lucide-react'
import { askPages } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { Empty } from '../../parts/empty.tsx'
import { ListSearch } from '../../parts/list-search.tsx'
import { Page } from '../../parts/page.tsx'
import { PagedRows } from '../../parts/paged-rows.tsx'
import { Row } from '../../parts/rows.tsx'
import { useAddress } from '../../parts/use-address.ts'
import { t } from '../../texts/texts.ts'
import styles from './tags.module.css'

const COUNT = 50

/** The tags of content, the most used first. */
export function TagsPage() {
  const [{ q = '' }, change] = useAddress()
  const typed = q.trim().replace(/^#/, '')
  const found = useInfiniteQuery({
    ...askPages('listTags', { count: COUNT, ...(typed !== '' && { filter: [filter('prefix', typed)] }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={t('tags.title')}>
      <search className={styles.search}>
        <ListSearch label={t('tags.search')} words={q} onWords={(words) => change({ q: words })} />
      </search>
      <PagedRows
        label={t('tags.title')}
        found={found}
        keyOf={({ name }) => name}
        draw={({ name, count }) => (
          <Row
            lead={<Hash className={styles.hash} aria-hidden="true" />}
            to={tagPageOf(boot.baseUrl, name)}
            title={name}
            end={<span className={styles.count}>{t('tags.count', { count })}</span>}
          />
        )}
        empty={
          typed === '' ? (
            <Empty title={t('tags.none')}>{t('tags.none.hint')}</Empty>
          ) : (
            <Empty title={t('tags.noMatches')} />
          )
        }
      />
    </Page>
  )
}
