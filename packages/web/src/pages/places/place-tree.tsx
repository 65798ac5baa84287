import type { Place } from '@folkmoot/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { ask, askPages } from '../../api/queries.ts'
import { IconButton } from '../../parts/button.tsx'
import { More } from '../../parts/more.tsx'
import { PathLink } from '../../parts/path-link.tsx'
import { PlaceKind } from '../../parts/places/place-kind.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import styles from './places.module.css'

const ORDER: readonly Place['type'][] = ['space', 'project', 'group', 'blog']

/** Spaces first, because they lead on; each type by name, as it comes. */
export const sortBranches = (places: readonly Place[]): Place[] =>
  places.toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))

function Branches({ placeID }: { placeID: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('listChildPlaces', { placeID, count: 100 }),
  )
  if (error) return <Problem error={error} />
  if (!data) return <Waiting shape="lines" />
  return (
    <>
      <ul className={styles.branches}>
        {sortBranches(data.pages.flatMap(({ list }) => list)).map((place) => (
          <Branch key={place.id} place={place} />
        ))}
      </ul>
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}

function Branch({ place, isOpenAtFirst = false }: { place: Place; isOpenAtFirst?: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <li>
      <div className={styles.branch}>
        {place.childCount > 0 ? (
          <IconButton
            label={t('places.tree.open', { name: place.name })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        ) : (
          <span />
        )}
        <div>
          <PathLink to={place.resources.html?.ref}>{place.name}</PathLink>
          {place.description !== '' && <p dir="auto">{place.description}</p>}
        </div>
        <PlaceKind place={place} />
      </div>
      {isOpen && <Branches placeID={place.id} />}
    </li>
  )
}

/** Tree of places; lower levels load when opened. */
export function PlaceTree() {
  const { data: root, error, refetch } = useQuery(ask('getRootPlace', {}))
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!root) return <Waiting shape="lines" />
  return (
    <ul className={styles.tree}>
      <Branch place={root} isOpenAtFirst />
    </ul>
  )
}
