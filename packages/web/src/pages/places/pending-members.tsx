import { filter, type Member, type Place } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may } from '../../api/allowed.ts'
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
import { MemberRow, useMemberChange } from './member-row.tsx'
import styles from './places.module.css'

const Named = ({ member }: { member: Member }) => <Hidden> {member.person.displayName}</Hidden>

function RequestButtons({ member }: { member: Member }) {
  const change = useMemberChange(member)
  return (
    <span className={styles.buttons}>
      {may(member, 'self', 'PUT') && (
        <Button kind="primary" disabled={change.isPending} onClick={() => change.mutate('member')}>
          {t('places.request.accept')}
          <Named member={member} />
        </Button>
      )}
      {may(member, 'self', 'DELETE') && (
        <Button disabled={change.isPending} onClick={() => change.mutate('gone')}>
          {t('places.request.decline')}
          <Named member={member} />
        </Button>
      )}
    </span>
  )
}

function InvitationButtons({ member }: { member: Member }) {
  const change = useMemberChange(member)
  const again = useMutation({
    // Ends the first invitation and sends a new one, since a second one notifies nobody.
    mutationFn: async () => {
      await client.deleteInvite({ inviteID: member.id })
      await client.createInvites({ placeID: member.place.id, body: { invitees: [member.person.id] } })
    },
    onSuccess: () => notify(t('places.invited', { count: 1 })),
    onError: notifyOf,
    onSettled: () => refetchPlaces(['listMembers', 'listInvites']),
  })
  const isBusy = change.isPending || again.isPending
  if (!may(member, 'self', 'DELETE')) return null
  return (
    <span className={styles.buttons}>
      <Button disabled={isBusy} onClick={() => again.mutate()}>
        {t('places.invitation.again')}
        <Named member={member} />
      </Button>
      <Button disabled={isBusy} onClick={() => change.mutate('gone')}>
        {t('places.invitation.withdraw')}
        <Named member={member} />
      </Button>
    </span>
  )
}

function BanButtons({ member }: { member: Member }) {
  const change = useMemberChange(member)
  if (!may(member, 'self', 'DELETE')) return null
  return (
    <Button disabled={change.isPending} onClick={() => change.mutate('gone')}>
      {t('places.ban.lift')}
      <Named member={member} />
    </Button>
  )
}

interface MemberListProps {
  readonly place: Place
  readonly state: 'pending' | 'invited' | 'banned'
  readonly title: string
  readonly buttons: (props: { member: Member }) => ReactNode
}

function MemberList({ place, state, title, buttons: Buttons }: MemberListProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('listMembers', { placeID: membershipPlaceOf(place), filter: [filter('state', state)] }),
  )
  const members = data?.pages.flatMap(({ list }) => list) ?? []
  if (error) return <Problem error={error} />
  if (members.length === 0) return null
  return (
    <section className={styles.pending} aria-label={title}>
      <h2>{title}</h2>
      <Rows label={title}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} end={<Buttons member={member} />} />
        ))}
      </Rows>
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </section>
  )
}

/** Requests and invitations, for owners of the place, and bans, which its moderators see too. */
export const PendingMembers = ({ place }: { place: Place }) => (
  <>
    {may(place, 'invites', 'GET') && (
      <>
        <MemberList place={place} state="pending" title={t('places.requests')} buttons={RequestButtons} />
        <MemberList
          place={place}
          state="invited"
          title={t('places.invitations')}
          buttons={InvitationButtons}
        />
      </>
    )}
    <MemberList place={place} state="banned" title={t('places.bans')} buttons={BanButtons} />
  </>
)
