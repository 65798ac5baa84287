import type { Place } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '../../api/live.ts'
import { askPages } from '../../api/queries.ts'
import { ActivityList } from '../../parts/activity-list.tsx'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { More } from '../../parts/more.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import styles from './place.module.css'

/** Activity in a place. New entries wait behind a button, so that the page does not move. */
export function PlaceActivity({ place }: { place: Place }) {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('listPlaceActivities', { placeID: place.id }),
  )
  const uri = place.resources.self?.ref
  useLive({
    objects: uri === undefined ? [] : [uri],
    onChanged: ({ object, activity }) => {
      if (object === uri) setWaiting((before) => new Set(before).add(activity))
    },
  })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const activities = data.pages.flatMap(({ list }) => list)
  const known = new Set(activities.map(({ id }) => id))
  const count = [...waiting].filter((id) => !known.has(id)).length
  return (
    <>
      <div role="status">
        {count > 0 && (
          <Button
            className={styles.news ?? ''}
            onClick={() => void refetch().then(() => setWaiting(new Set()))}
          >
            {t('places.news', { count })}
          </Button>
        )}
      </div>
      {activities.length === 0 ? (
        <Empty title={t('places.activity.none')} />
      ) : (
        <ActivityList label={t('places.tab.activity')} activities={activities} isInPlace />
      )}
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}
