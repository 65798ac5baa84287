import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { ContentRow } from '../../../parts/content-row.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { More } from '../../../parts/more.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { Rows } from '../../../parts/rows.tsx'
import type { AddressState } from '../../../parts/use-address.ts'
import { Waiting } from '../../../parts/waiting.tsx'
import { t } from '../../../texts/texts.ts'
import { filtersOf, hasFilters, NO_FILTERS, sortOf } from './list-state.ts'

interface ContentListProps {
  readonly state: AddressState
  readonly onChange: (change: AddressState) => void
}

const Nothing = ({ state, onChange }: ContentListProps) =>
  hasFilters(state) ? (
    <Empty title={t('contentList.none')}>
      <Button kind="primary" onClick={() => onChange(NO_FILTERS)}>
        {t('filter.clear')}
      </Button>
    </Empty>
  ) : (
    <Empty title={t('contentList.empty')}>{t('contentList.emptyHint')}</Empty>
  )

export function ContentList({ state, onChange }: ContentListProps) {
  const sort = sortOf(state)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('listContents', { filter: filtersOf(state), sort }),
  )
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const contents = data.pages.flatMap(({ list }) => list)
  if (contents.length === 0) return <Nothing state={state} onChange={onChange} />
  return (
    <>
      <Rows label={t('shell.content')}>
        {contents.map((content) => (
          <ContentRow
            key={content.id}
            content={content}
            date={sort === 'latestActivityDesc' ? 'lastActivityDate' : 'published'}
          />
        ))}
      </Rows>
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}
