/** One account, for those who manage it. */
import type { Account } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'
import { Avatar } from '../../../parts/avatar.tsx'
import { PathLink } from '../../../parts/path-link.tsx'
import { PersonPlaces } from '../../../parts/person-places.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { Waiting } from '../../../parts/waiting.tsx'
import { t } from '../../../texts/texts.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountFacts } from './account-facts.tsx'
import { Sessions, SignIns, Tokens } from './account-lists.tsx'
import styles from './people.module.css'

function Shown({ account }: { account: Account }) {
  const { id, person } = account
  const { data: profile } = useQuery(ask('getPerson', { personID: id }))
  return (
    <>
      <div className={styles.head}>
        <Avatar url={person.thumbnailUrl} size={56} />
        <h2 dir="auto">{person.displayName}</h2>
        <PathLink to={person.resources.html?.ref}>{t('accounts.profile')}</PathLink>
      </div>
      {profile && <AccountActions account={account} person={profile} />}
      <AccountFacts account={account} />
      <Sessions account={account} />
      <SignIns account={account} />
      <Tokens account={account} />
      {profile && (
        <section className={styles.section}>
          <h3>{t('people.tab.places')}</h3>
          <PersonPlaces person={profile} />
        </section>
      )}
    </>
  )
}

export function AccountView({ personID }: { personID: string }) {
  const { data, error, refetch } = useQuery(ask('getAccount', { personID }))
  if (data) return <Shown account={data} />
  return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Waiting />
}
