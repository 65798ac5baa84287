import { filter } from '@folkmoot/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOwnMemberships } from '../../api/memberships.ts'
import { askPages } from '../../api/queries.ts'
import { buttonClass } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { More } from '../../parts/more.tsx'
import { PlaceRow } from '../../parts/places/place-row.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { useDirectory } from './directory-filters.tsx'

/** While typing, each word may be a prefix. */
const begun = (words: string) =>
  words
    .split(/\s+/)
    .map((word) => `${word.replaceAll('*', '')}*`)
    .filter((word) => word !== '*')
    .join(' ')

function useFoundPlaces(isOwn: boolean) {
  const { words, types, relationship, sort } = useDirectory()
  const wanted = begun(words)
  const filters = [
    ...(isOwn ? [filter('relationship', relationship)] : []),
    ...(types.length > 0 ? [filter('type', ...types)] : []),
    ...(wanted === '' ? [] : [filter('search', wanted)]),
  ]
  return useInfiniteQuery({
    ...askPages('listPlaces', {
      filter: filters,
      sort: wanted === '' && sort === 'relevanceDesc' ? 'titleAsc' : sort,
    }),
    placeholderData: keepPreviousData,
  })
}

function NoPlaces({ isOwn }: { isOwn: boolean }) {
  const { words, types, relationship } = useDirectory()
  const isNarrowed = words !== '' || types.length > 0
  if (!isOwn || isNarrowed)
    return (
      <Empty title={t('places.none')}>
        <p>{t('places.none.hint')}</p>
      </Empty>
    )
  return (
    <Empty title={t('places.none.own', { relationship })}>
      <Link to="/places" search={{ tab: 'all' } as never} className={buttonClass('primary')}>
        {t('places.none.look')}
      </Link>
    </Empty>
  )
}

/** Matching places; own ones, or all. */
export function DirectoryList({ isOwn }: { isOwn: boolean }) {
  // Asked together with the list, and not by its first row: their buttons would move what is shown already.
  useOwnMemberships()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFoundPlaces(isOwn)
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const places = data.pages.flatMap(({ list }) => list)
  if (places.length === 0) return <NoPlaces isOwn={isOwn} />
  return (
    <>
      <Rows label={t('shell.places')}>
        {places.map((place) => (
          <PlaceRow key={place.id} place={place} />
        ))}
      </Rows>
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}
