import { appPaths, type Place } from '@folkmoot/contract'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Ellipsis, Flag, ListPlus, LogOut, Rss, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { may } from '../../api/allowed.ts'
import { own } from '../../api/client.ts'
import { isSignedIn } from '../../api/me.ts'
import { isIn, membershipPlaceOf, useOwnMemberships } from '../../api/memberships.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { Menu, MenuItem, menuItemClass } from '../../parts/menu.tsx'
import { MuteItem } from '../../parts/mute-item.tsx'
import { PathLink } from '../../parts/path-link.tsx'
import { FollowButton } from '../../parts/places/follow-button.tsx'
import { MembershipButton } from '../../parts/places/membership-button.tsx'
import { PlaceKind } from '../../parts/places/place-kind.tsx'
import { rich, t } from '../../texts/texts.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { usePicture } from './pictures.ts'
import styles from './place.module.css'
import { StreamsDialog } from './streams-dialog.tsx'
import { WriteButton } from './write-button.tsx'

function MoreMenu({ place }: { place: Place }) {
  const [opened, setOpened] = useState<'streams' | 'leaving'>()
  const member = useOwnMemberships()?.get(membershipPlaceOf(place))
  const mayLeave = isIn(member) && may(member, 'self', 'DELETE')
  const close = () => setOpened(undefined)
  const feed = place.resources.feed?.ref
  const mayFollow = may(place, 'followingIn', 'POST')
  if (!mayFollow && !mayLeave && feed === undefined && !isSignedIn) return null
  return (
    <>
      <Menu
        label={t('places.more')}
        trigger={(attributes) => (
          <IconButton kind="plain" label={t('places.more')} {...attributes}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        )}
      >
        {mayFollow && (
          <MenuItem icon={<ListPlus aria-hidden="true" />} onSelect={() => setOpened('streams')}>
            {t('places.streams')}
          </MenuItem>
        )}
        {may(place, 'moderation', 'GET') && (
          <Link
            to={appPaths.manageQueue}
            search={{ place: place.id } as never}
            role="menuitem"
            className={menuItemClass}
          >
            <Flag aria-hidden="true" />
            {t('places.queue')}
          </Link>
        )}
        {may(place, 'figures', 'GET') && (
          <Link
            to={appPaths.manageFigures}
            search={{ place: place.id } as never}
            role="menuitem"
            className={menuItemClass}
          >
            <ChartColumn aria-hidden="true" />
            {t('figures.inPlace')}
          </Link>
        )}
        {feed !== undefined && (
          <a href={own(feed)} role="menuitem" className={menuItemClass}>
            <Rss aria-hidden="true" />
            {t('places.feed')}
          </a>
        )}
        <MuteItem kind="place" object={place.resources.self?.ref} name={place.name} />
        {mayLeave && (
          <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => setOpened('leaving')}>
            {t('places.leave')}
          </MenuItem>
        )}
      </Menu>
      {opened === 'streams' && <StreamsDialog place={place} onClose={close} />}
      {opened === 'leaving' && member && <LeaveDialog place={place} member={member} onClose={close} />}
    </>
  )
}

function InviteButton({ place }: { place: Place }) {
  const [isInviting, setInviting] = useState(false)
  if (!may(place, 'invites', 'POST')) return null
  return (
    <>
      <Button onClick={() => setInviting(true)}>
        <UserPlus aria-hidden="true" />
        {t('places.invite')}
      </Button>
      {isInviting && <InviteDialog place={place} onClose={() => setInviting(false)} />}
    </>
  )
}

/** Name, type and parent of a place, and its actions. */
export function PlaceHead({ place }: { place: Place }) {
  const picture = usePicture(place)
  const { parentPlace } = place
  return (
    <header className={styles.head}>
      <Avatar isPlace url={picture} size={56} />
      <div className={styles.naming}>
        <h1 dir="auto">{place.name}</h1>
        <p className={styles.facts}>
          <PlaceKind place={place} />
          {place.type === 'group' && parentPlace && (
            <span>
              {rich('places.in', {
                place: (
                  <PathLink key="place" to={parentPlace.resources.html?.ref}>
                    {parentPlace.name}
                  </PathLink>
                ),
              })}
            </span>
          )}
          {place.type === 'space' && place.childCount > 0 ? (
            <span>{t('places.inside', { count: place.childCount })}</span>
          ) : (
            <span>{t('places.members', { count: place.memberCount })}</span>
          )}
          {place.followerCount > 0 && <span>{t('places.followers', { count: place.followerCount })}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        <MembershipButton place={place} isOnItsPage />
        <WriteButton place={place} />
        <FollowButton place={place} />
        <div className={styles.together}>
          <InviteButton place={place} />
          <MoreMenu place={place} />
        </div>
      </div>
    </header>
  )
}
