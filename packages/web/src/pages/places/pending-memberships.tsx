import type { Member } from '@folkmoot/contract'
import { Mail } from 'lucide-react'
import { useOwnMemberships } from '../../api/memberships.ts'
import { InvitedButtons, WaitingButtons } from '../../parts/places/membership-button.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { When } from '../../parts/when.tsx'
import { rich, t } from '../../texts/texts.ts'
import styles from './places.module.css'

/** An invited person cannot open a secret group yet. */
const pageOf = ({ place }: Member) => place.resources.html?.ref

/** Invitations and requests, above one's own places. */
export function PendingMemberships() {
  const memberships = [...(useOwnMemberships()?.values() ?? [])]
  const open = memberships.filter(({ state }) => state === 'invited' || state === 'pending')
  if (open.length === 0) return null
  return (
    <section className={styles.pending} aria-labelledby="pending">
      <h2 id="pending">{t('places.pendingOwn')}</h2>
      <Rows label={t('places.pendingOwn')}>
        {open.map((member) => (
          <Row
            key={member.id}
            lead={<Mail size={20} aria-hidden="true" />}
            to={pageOf(member)}
            title={member.place.name}
            about={rich(
              member.state === 'invited' ? 'places.pendingOwn.invited' : 'places.pendingOwn.requested',
              {
                when: <When key="when" date={member.updated} />,
              },
            )}
            end={
              member.state === 'invited' ? (
                <InvitedButtons member={member} />
              ) : (
                <WaitingButtons member={member} />
              )
            }
          />
        ))}
      </Rows>
    </section>
  )
}
