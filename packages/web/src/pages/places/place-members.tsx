import type { Place } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { may } from '../../api/allowed.ts'
import { askPages } from '../../api/queries.ts'
import { Empty } from '../../parts/empty.tsx'
import { Hidden } from '../../parts/hidden.tsx'
import { More } from '../../parts/more.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { textOf, useAddress } from './address.ts'
import { useReadOn } from './asking.ts'
import { MemberRow } from './member-row.tsx'
import { OpenDoors } from './open-doors.tsx'
import listStyles from './places.module.css'
import { homeOf } from './standing.ts'
import { useTyping } from './typing.ts'

function MemberSearch() {
  const { search, change } = useAddress()
  const { text, type } = useTyping(textOf(search.q), (q) => change({ q }, { isTyping: true }))
  return (
    <div className={listStyles.filters}>
      <label className={listStyles.search}>
        <Search aria-hidden="true" />
        <Hidden>{t('places.members.search')}</Hidden>
        <input
          type="search"
          value={text}
          placeholder={t('places.members.search')}
          onChange={(event) => type(event.target.value)}
        />
      </label>
    </div>
  )
}

/** Without regard to case and accents. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Who belongs to a place; for its owners also who waits, who is asked, and who is shut out. */
export function PlaceMembers({ place }: { place: Place }) {
  const words = fold(textOf(useAddress().search.q).trim())
  const pages = useInfiniteQuery(askPages('listMembers', { placeID: homeOf(place), count: 50 }))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  // The API does not search among members: all of them are read to be looked through here.
  useReadOn(pages, words !== '')
  const members = data?.pages
    .flatMap(({ list }) => list)
    .filter(({ person }) => fold(person.displayName).includes(words))
  return (
    <>
      {may(place, 'invites', 'GET') && <OpenDoors place={place} />}
      <MemberSearch />
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
