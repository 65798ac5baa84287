import type { Member, Place } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { membershipPlaceOf, useOwnMemberships } from '../../api/memberships.ts'
import { refetchPlaces } from '../../api/places.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../button.tsx'
import { Hidden } from '../hidden.tsx'
import { notify, notifyOf } from '../toasts.tsx'
import styles from './place-row.module.css'
import { noteWithdrawal, useRefusal } from './refusals.ts'

const BELONGING_IN_LISTS = {
  owner: 'places.state.owner',
  member: 'places.state.member',
} as const
const BELONGING = { owner: 'places.owner', member: 'places.member' } as const

/** Managers of a place join without asking. */
const mustAsk = (place: Place) => place.groupType === 'PRIVATE' && !may(place, 'self', 'PUT')

function JoinButton({ place, isQuiet }: { place: Place; isQuiet: boolean }) {
  const join = useMutation({
    mutationFn: () => client.addMember({ placeID: membershipPlaceOf(place), body: {} }),
    onSuccess: async ({ state }) => {
      await refetchPlaces()
      notify(t(state === 'pending' ? 'places.asked' : 'places.joined', { name: place.name }))
    },
    onError: notifyOf,
  })
  return (
    <Button kind={isQuiet ? 'plain' : 'primary'} disabled={join.isPending} onClick={() => join.mutate()}>
      {t(mustAsk(place) ? 'places.ask' : 'places.join')}
      <Hidden> {place.name}</Hidden>
    </Button>
  )
}

/** Accepts or declines an invitation. */
export function InvitedButtons({ member }: { member: Member }) {
  const answer = useMutation({
    mutationFn: async (accepts: boolean) => {
      if (accepts) await client.updateMember({ memberID: member.id, body: { state: 'member' } })
      else await client.removeMember({ memberID: member.id })
    },
    onSuccess: async (_, accepts) => {
      await refetchPlaces()
      if (accepts) notify(t('places.joined', { name: member.place.name }))
    },
    onError: notifyOf,
  })
  return (
    <span className={styles.buttons}>
      {may(member, 'self', 'PUT') && (
        <Button kind="primary" disabled={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('places.invitation.accept')}
          <Hidden> {member.place.name}</Hidden>
        </Button>
      )}
      {may(member, 'self', 'DELETE') && (
        <Button disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('places.invitation.decline')}
          <Hidden> {member.place.name}</Hidden>
        </Button>
      )}
    </span>
  )
}

/** Withdraws a pending request. */
export function WaitingButtons({ member }: { member: Member }) {
  const withdraw = useMutation({
    mutationFn: async () => {
      noteWithdrawal(member)
      await client.removeMember({ memberID: member.id })
    },
    onSuccess: () => refetchPlaces(),
    onError: notifyOf,
  })
  return (
    <span className={styles.buttons}>
      <span className={styles.quiet}>{t('places.pending')}</span>
      {may(member, 'self', 'DELETE') && (
        <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('places.pending.withdraw')}
          <Hidden> {member.place.name}</Hidden>
        </Button>
      )}
    </span>
  )
}

interface MembershipButtonProps {
  readonly place: Place
  /** Whether to show the state of a request. */
  readonly isOnItsPage?: boolean
  /** Where joining is not what the page is for. */
  readonly isQuiet?: boolean
}

/** The next step: join, ask, withdraw, answer or leave. */
export function MembershipButton({ place, isOnItsPage = false, isQuiet = false }: MembershipButtonProps) {
  const memberships = useOwnMemberships()
  const member = memberships?.get(membershipPlaceOf(place))
  const wasRefused = useRefusal(member)
  if (!memberships) return null
  if (member?.state === 'invited') return <InvitedButtons member={member} />
  if (member?.state === 'pending') return <WaitingButtons member={member} />
  if (member?.state === 'banned') return <span className={styles.quiet}>{t('places.banned')}</span>
  if (member)
    return (
      <span className={styles.quiet}>{t((isOnItsPage ? BELONGING : BELONGING_IN_LISTS)[member.state])}</span>
    )
  if (!may(place, 'members', 'POST')) return null
  return (
    <>
      <JoinButton place={place} isQuiet={isQuiet} />
      {isOnItsPage && wasRefused && <span className={styles.quiet}>{t('places.requestDeclined')}</span>}
    </>
  )
}
