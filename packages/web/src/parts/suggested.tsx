/** People and places to follow or join, as the API recommends them. Nothing where it recommends none. */
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { t } from '../texts/texts.ts'
import { Avatar } from './avatar.tsx'
import { IconButton } from './button.tsx'
import { FollowButton } from './follow-button.tsx'
import { decline, takeBack, useDeclined } from './not-now.ts'
import { PathLink } from './path-link.tsx'
import { MembershipButton } from './places/membership-button.tsx'
import { PlaceKind } from './places/place-kind.tsx'
import { positionOf } from './profile.ts'
import styles from './suggested.module.css'
import { SUGGESTED_PEOPLE, SUGGESTED_PLACES } from './suggestions.ts'
import { withUndo } from './toasts.tsx'

const SHOWN = 3

interface Suggestion {
  readonly id: string
  readonly name: string
  readonly page: string | undefined
  readonly picture: ReactNode
  readonly about: ReactNode
  readonly action: ReactNode
}

interface SuggestedProps {
  readonly kind: 'person' | 'place'
  readonly title: string
  readonly suggestions: readonly Suggestion[] | undefined
}

function Suggested({ kind, title, suggestions = [] }: SuggestedProps) {
  const heading = useId()
  const declined = useDeclined()
  const shown = suggestions.filter(({ id }) => !declined.includes(`${kind} ${id}`)).slice(0, SHOWN)
  if (shown.length === 0) return null
  function dismiss({ id }: Suggestion) {
    decline(`${kind} ${id}`)
    withUndo(t('suggested.dismissed'), { act: () => {}, undo: () => takeBack(`${kind} ${id}`) })
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.list}>
        {shown.map((one) => (
          <li key={one.id} className={styles.suggestion}>
            {one.picture}
            <div className={styles.who}>
              <PathLink to={one.page}>{one.name}</PathLink>
              <p dir="auto">{one.about}</p>
              {one.action}
            </div>
            <IconButton label={t('suggested.dismiss', { name: one.name })} onClick={() => dismiss(one)}>
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function SuggestedPeople() {
  const { data } = useQuery(SUGGESTED_PEOPLE)
  const suggestions = data?.list.map((person) => ({
    id: person.id,
    name: person.displayName,
    page: person.resources.html?.ref,
    picture: <Avatar url={person.thumbnailUrl} size={32} />,
    about: positionOf(person)[0] ?? `@${person.svc.username}`,
    action: <FollowButton person={person} />,
  }))
  return <Suggested kind="person" title={t('suggested.people')} suggestions={suggestions} />
}

export function SuggestedPlaces() {
  const { data } = useQuery(SUGGESTED_PLACES)
  const suggestions = data?.list.map((place) => ({
    id: place.id,
    name: place.name,
    page: place.resources.html?.ref,
    picture: <Avatar isPlace url={place.resources.avatar?.ref} size={32} />,
    about: <PlaceKind place={place} />,
    action: <MembershipButton place={place} isQuiet />,
  }))
  return <Suggested kind="place" title={t('suggested.places')} suggestions={suggestions} />
}
