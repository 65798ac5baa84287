import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { askPages } from '../../api/queries.ts'
import { buttonClass } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { More } from '../../parts/more.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { QueueRow } from './queue-row.tsx'
import { type QueueView, requestOf } from './queue-state.ts'

const Nothing = ({ isDecided, kind, placeID }: QueueView) =>
  isDecided || kind || placeID ? (
    <Empty title={t('queue.none')}>
      <Link to="/manage/queue" className={buttonClass('primary')}>
        {t('queue.showOpen')}
      </Link>
    </Empty>
  ) : (
    <Empty title={t('queue.empty')}>
      <p>{t('queue.emptyHint')}</p>
    </Empty>
  )

export function QueueList({ view }: { view: QueueView }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...askPages('listModerationItems', requestOf(view)),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const items = data.pages.flatMap(({ list }) => list)
  return (
    <>
      {items.length === 0 ? (
        <Nothing {...view} />
      ) : (
        <Rows label={t('queue.title')}>
          {items.map((item) => (
            <QueueRow key={item.id} item={item} />
          ))}
        </Rows>
      )}
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}
