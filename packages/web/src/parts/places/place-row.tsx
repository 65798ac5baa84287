import type { Place } from '@folkmoot/contract'
import { rich, t } from '../../texts/texts.ts'
import { Avatar } from '../avatar.tsx'
import { Row } from '../rows.tsx'
import { When } from '../when.tsx'
import { FollowButton } from './follow-button.tsx'
import { MembershipButton } from './membership-button.tsx'
import { PlaceKind } from './place-kind.tsx'
import styles from './place-row.module.css'

/** A place in a list, with its next step. */
export const PlaceRow = ({ place }: { place: Place }) => (
  <Row
    lead={<Avatar isPlace url={place.resources.avatar?.ref} size={40} />}
    to={place.resources.html?.ref}
    title={place.name}
    about={
      <span className={styles.facts}>
        <PlaceKind place={place} />
        {place.status === 'Archived' && <span>{t('places.archived')}</span>}
        <span>{t('places.members', { count: place.memberCount })}</span>
        <span>{rich('places.active', { when: <When key="when" date={place.lastActivityDate} /> })}</span>
      </span>
    }
    end={
      <span className={styles.rowActions}>
        <MembershipButton place={place} />
        <FollowButton place={place} isIcon />
      </span>
    }
  >
    {place.description !== '' && (
      <p className={styles.clamped} dir="auto">
        {place.description}
      </p>
    )}
  </Row>
)
