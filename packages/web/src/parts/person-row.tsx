import type { Person } from '@folkmoot/contract'
import { t } from '../texts/texts.ts'
import { Avatar } from './avatar.tsx'
import { FollowButton } from './follow-button.tsx'
import styles from './person-row.module.css'
import { positionOf } from './profile.ts'
import { Row } from './rows.tsx'

/** Fields of a person in a row. */
export const ROW_FIELDS = '@summary,location,tags,thumbnailUrl,-emails'

/** A person in a list, with title and follow button. */
export const PersonRow = ({ person }: { person: Person }) => (
  <Row
    lead={<Avatar url={person.thumbnailUrl} size={44} />}
    to={person.resources.html?.ref}
    title={person.displayName}
    about={[...positionOf(person), person.location].filter(Boolean).join(' · ')}
    end={<FollowButton person={person} />}
  >
    {person.status !== '' && (
      <p className={styles.status} dir="auto">
        {person.status}
      </p>
    )}
    {!person.svc.enabled && <p className={styles.note}>{t('people.disabled')}</p>}
  </Row>
)
