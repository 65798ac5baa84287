import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../../api/queries.ts'
import { ActivityList } from '../../parts/activity-list.tsx'
import { Empty } from '../../parts/empty.tsx'
import { More } from '../../parts/more.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'

/** Signed-out visitors have no streams; they see public activity, by conversation like members. */
export function SignedOutList() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('listActivities', { grouped: true }),
  )
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const activities = data.pages.flatMap(({ list }) => list)
  if (activities.length === 0) return <Empty title={t('home.empty.all')} />
  return (
    <>
      <ActivityList label={t('home.stream.all')} activities={activities} />
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}
