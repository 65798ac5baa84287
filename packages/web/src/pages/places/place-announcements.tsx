import type { Place } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { may } from '../../api/allowed.ts'
import { askPages } from '../../api/queries.ts'
import { Empty } from '../../parts/empty.tsx'
import { More } from '../../parts/more.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { ContentRow } from './place-contents.tsx'

/** Current announcements, dismissed ones too. Announcers also see past and future ones. */
export function PlaceAnnouncements({ place }: { place: Place }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('listPlaceAnnouncements', {
      placeID: place.id,
      ...(may(place, 'announcements', 'POST') ? { activeOnly: false } : { includeDismissed: true }),
    }),
  )
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const announcements = data.pages.flatMap(({ list }) => list)
  if (announcements.length === 0) return <Empty title={t('places.announcements.none')} />
  return (
    <>
      <Rows label={t('places.tab.announcements')}>
        {announcements.map((announcement) => (
          <ContentRow key={announcement.id} content={announcement} />
        ))}
      </Rows>
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}
