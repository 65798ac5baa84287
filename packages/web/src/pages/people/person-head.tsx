import type { Person } from '@folkmoot/contract'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { may } from '../../api/allowed.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { buttonClass } from '../../parts/button.tsx'
import { FollowButton } from '../../parts/follow-button.tsx'
import { positionOf } from '../../parts/profile.ts'
import { TagLinks } from '../../parts/tag-link.tsx'
import { t } from '../../texts/texts.ts'
import styles from './person.module.css'
import { PersonMenu } from './person-menu.tsx'

const Actions = ({ person }: { person: Person }) => (
  <div className={styles.actions}>
    {may(person, 'self', 'PUT') && !may(person, 'follow', 'PUT') && (
      <Link to="." search={{ edit: 'profile' } as never} className={buttonClass('plain')}>
        <Pencil aria-hidden="true" />
        {t('people.edit')}
      </Link>
    )}
    <FollowButton person={person} />
    <PersonMenu person={person} />
  </div>
)

/** The top of a profile. */
export function PersonHead({ person }: { person: Person }) {
  const about = [...positionOf(person), person.location].filter(Boolean)
  return (
    <header className={styles.head}>
      <Avatar url={person.thumbnailUrl} size={96} />
      <div className={styles.who}>
        <h1 dir="auto">{person.displayName}</h1>
        <p className={styles.about}>{[`@${person.mentionName}`, ...about].join(' · ')}</p>
        {!person.svc.enabled && <p className={styles.note}>{t('people.disabled')}</p>}
      </div>
      <Actions person={person} />
      {person.status !== '' && (
        <p className={styles.status} dir="auto">
          {person.status}
        </p>
      )}
      <TagLinks label={t('people.tags')} tags={person.tags} />
    </header>
  )
}
