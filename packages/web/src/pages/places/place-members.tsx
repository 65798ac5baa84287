import type { Place } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { may } from '../../api/allowed.ts'
import { membershipPlaceOf } from '../../api/memberships.ts'
import { useLoadAllPages } from '../../api/places.ts'
import { askPages } from '../../api/queries.ts'
import { Empty } from '../../parts/empty.tsx'
import { ListSearch } from '../../parts/list-search.tsx'
import { More } from '../../parts/more.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { textOf, useAddress } from './address.ts'
import { MemberRow } from './member-row.tsx'
import { PendingMembers } from './pending-members.tsx'
import { PlaceModerators } from './place-moderators.tsx'
import styles from './places.module.css'

/** Ignores case and accents. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Members; owners also see requests, invitations and bans, moderators only bans. */
export function PlaceMembers({ place }: { place: Place }) {
  const { search, change } = useAddress()
  const words = fold(textOf(search.q).trim())
  const pages = useInfiniteQuery(askPages('listMembers', { placeID: membershipPlaceOf(place), count: 50 }))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  // The API cannot search members, so all are loaded and filtered here.
  useLoadAllPages(pages, words !== '')
  const members = data?.pages
    .flatMap(({ list }) => list)
    .filter(({ person }) => fold(person.displayName).includes(words))
  return (
    <>
      {may(place, 'banned', 'GET') && <PendingMembers place={place} />}
      {may(place, 'moderators', 'POST') && <PlaceModerators place={place} />}
      <div className={styles.filters}>
        <ListSearch
          label={t('places.members.search')}
          words={textOf(search.q)}
          onWords={(q) => change({ q }, { isTyping: true })}
        />
      </div>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!members && !error && <Waiting />}
      {members?.length === 0 && !hasNextPage && (
        <Empty title={t(words === '' ? 'places.members.none' : 'places.members.noneFound')} />
      )}
      {members && members.length > 0 && (
        <Rows label={t('places.tab.members')}>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </Rows>
      )}
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}
