import type { Place } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { useFollowedPlaces, useOwnStreams } from '../../api/memberships.ts'
import { refetchPlaces } from '../../api/places.ts'
import { t } from '../../texts/texts.ts'
import { Button, IconButton } from '../button.tsx'
import { notifyOf } from '../toasts.tsx'

interface FollowButtonProps {
  readonly place: Place
  /** Icon only, for lists. */
  readonly isIcon?: boolean
}

/** Follows in the connections stream; unfollows in all. */
export function FollowButton({ place, isIcon = false }: FollowButtonProps) {
  const followed = useFollowedPlaces()
  const connections = useOwnStreams().find(({ source }) => source === 'connections')?.resources.self?.ref
  const change = useMutation({
    mutationFn: (next: boolean) =>
      client.setPlaceFollowingIn({ placeID: place.id, body: next && connections ? [connections] : [] }),
    onError: notifyOf,
    onSettled: () => refetchPlaces(['listPlaces', 'getPlaceOfPage', 'listPlaceFollowingIn']),
  })
  if (!may(place, 'followingIn', 'POST')) return null
  // Optimistic; reverts if the server refuses.
  const isFollowed = change.isPending ? change.variables : followed.has(place.id)
  const Icon = isFollowed ? BellRing : Bell
  const toggle = () => connections !== undefined && !change.isPending && change.mutate(!isFollowed)
  return isIcon ? (
    <IconButton
      label={t('places.follow.of', { name: place.name })}
      aria-pressed={isFollowed}
      onClick={toggle}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  ) : (
    <Button aria-pressed={isFollowed} onClick={toggle}>
      <Icon aria-hidden="true" />
      {isFollowed ? t('places.follow.on') : t('places.follow')}
    </Button>
  )
}
