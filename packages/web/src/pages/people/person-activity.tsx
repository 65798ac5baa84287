import type { Person } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../../api/queries.ts'
import { ActivityList } from '../../parts/activity-list.tsx'
import { Empty } from '../../parts/empty.tsx'
import { More } from '../../parts/more.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'

/** Recent activity of a person. */
export function PersonActivity({ person }: { person: Person }) {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(
    askPages('listPersonActivities', { personID: person.id }),
  )
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (isPending) return <Waiting />
  const activities = data.pages.flatMap(({ list }) => list)
  if (activities.length === 0) return <Empty title={t('people.noActivity', { name: person.displayName })} />
  return (
    <>
      <ActivityList label={t('people.tab.activity')} activities={activities} />
      <More
        hasMore={more.hasNextPage}
        isLoading={more.isFetchingNextPage}
        onMore={() => void more.fetchNextPage()}
      />
    </>
  )
}
