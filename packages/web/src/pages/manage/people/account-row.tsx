import { appPaths, type Person } from '@folkmoot/contract'
import { Avatar } from '../../../parts/avatar.tsx'
import { Row } from '../../../parts/rows.tsx'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import styles from './people.module.css'
import { roleNamed } from './words.ts'

const accountPath = (personID: string): string => `${appPaths.managePeople}?account=${personID}`

/** Absent if they never signed in. */
const LastSignIn = ({ date }: { date: string | undefined }) =>
  date === undefined
    ? t('accounts.neverSignedIn')
    : rich('accounts.signedIn', { date: <When key="date" date={date} /> })

export function AccountRow({ person }: { person: Person }) {
  const { svc, emails, displayName, thumbnailUrl } = person
  const address = emails?.find(({ primary }) => primary)?.value
  return (
    <Row
      lead={<Avatar url={thumbnailUrl} size={40} />}
      to={accountPath(person.id)}
      title={displayName}
      about={[svc.username, address].filter(Boolean).join(' · ')}
      end={
        <span className={styles.quiet}>
          <LastSignIn date={svc.lastAuthenticated} />
        </span>
      }
    >
      {(svc.roles.length > 0 || !svc.enabled) && (
        <p className={styles.marks}>
          {svc.roles.map((role) => (
            <span key={role} className={styles.mark}>
              {roleNamed(role)}
            </span>
          ))}
          {!svc.enabled && <span className={styles.disabled}>{t('accounts.state.disabled')}</span>}
        </p>
      )}
    </Row>
  )
}
