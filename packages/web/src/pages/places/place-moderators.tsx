import type { Member, Place } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { membershipPlaceOf } from '../../api/memberships.ts'
import { refetchPlaces } from '../../api/places.ts'
import { askPages } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Hidden } from '../../parts/hidden.tsx'
import { More } from '../../parts/more.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Rows } from '../../parts/rows.tsx'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import { MemberRow } from './member-row.tsx'
import { ModeratorDialog } from './moderator-dialog.tsx'
import styles from './places.module.css'

function RemoveButton({ member }: { member: Member }) {
  const { person, place } = member
  const removal = useMutation({
    mutationFn: () => client.removeModerator({ placeID: place.id, personID: person.id }),
    onSuccess: () => notify(t('places.moderator.removed', { name: person.displayName })),
    onError: notifyOf,
    onSettled: () => refetchPlaces(['listMembers', 'listModerators']),
  })
  return (
    <Button disabled={removal.isPending} onClick={() => removal.mutate()}>
      {t('places.moderator.remove')}
      <Hidden> {person.displayName}</Hidden>
    </Button>
  )
}

/** For those who name moderators of the place. */
export function PlaceModerators({ place }: { place: Place }) {
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('listModerators', { placeID: membershipPlaceOf(place) }),
  )
  const moderators = data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <section className={styles.pending} aria-label={t('places.moderators')}>
      <h2>{t('places.moderators')}</h2>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && moderators.length === 0 && <p>{t('places.moderators.none')}</p>}
      {moderators.length > 0 && (
        <Rows label={t('places.moderators')}>
          {moderators.map((member) => (
            <MemberRow key={member.id} member={member} end={<RemoveButton member={member} />} />
          ))}
        </Rows>
      )}
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      <Button onClick={() => setAdding(true)}>
        <UserPlus aria-hidden="true" />
        {t('places.moderators.add')}
      </Button>
      {isAdding && <ModeratorDialog place={place} onClose={() => setAdding(false)} />}
    </section>
  )
}
