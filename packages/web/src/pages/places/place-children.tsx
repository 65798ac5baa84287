import type { Place } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { may } from '../../api/allowed.ts'
import { askPages } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { More } from '../../parts/more.tsx'
import { PlaceRow } from '../../parts/places/place-row.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { NewPlaceDialog } from './new-place-dialog.tsx'
import styles from './place.module.css'

/** Places inside this place. */
export function PlaceChildren({ place }: { place: Place }) {
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('listChildPlaces', { placeID: place.id }),
  )
  const children = data?.pages.flatMap(({ list }) => list)
  return (
    <>
      {may(place, 'places', 'POST') && (
        <p className={styles.tools}>
          <Button onClick={() => setMaking(true)}>
            <Plus aria-hidden="true" />
            {t('places.new.here')}
          </Button>
        </p>
      )}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!children && !error && <Waiting />}
      {children?.length === 0 && <Empty title={t('places.children.none')} />}
      {children && children.length > 0 && (
        <Rows label={t('places.tab.places')}>
          {children.map((child) => (
            <PlaceRow key={child.id} place={child} />
          ))}
        </Rows>
      )}
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      {isMaking && <NewPlaceDialog parent={place} onClose={() => setMaking(false)} />}
    </>
  )
}
