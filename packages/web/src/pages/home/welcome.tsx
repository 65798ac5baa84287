/** First steps for the person who set up the community. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { may } from '../../api/allowed.ts'
import { useMe } from '../../api/me.ts'
import { ask } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { AddPersonDialog } from '../../parts/add-person-dialog.tsx'
import { Button, buttonClass } from '../../parts/button.tsx'
import { rich, t } from '../../texts/texts.ts'
import styles from './welcome.module.css'

const Step = ({ title, about, children }: { title: string; about: ReactNode; children?: ReactNode }) => (
  <li>
    <div>
      <h3>{title}</h3>
      <p className={styles.about}>{about}</p>
    </div>
    {children}
  </li>
)

const Code = (parts: ReactNode) => <code key="code">{parts}</code>

/** Whether and where people can sign up. */
function waysIn(): ReactNode {
  if (!boot.signUp) return rich('welcome.people.closed', { code: Code })
  const address = `${location.origin}${boot.base}/sign-up`
  const link = (parts: ReactNode) => (
    <a key="link" href={address}>
      {parts}
    </a>
  )
  return rich('welcome.people.open', { address, link })
}

function Steps({ username }: { username: string }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <h2 id="welcome">{t('welcome.title', { site: boot.siteName })}</h2>
      <p className={styles.about}>{t('welcome.intro')}</p>
      <ol className={styles.steps}>
        <Step title={t('welcome.profile')} about={t('welcome.profile.about')}>
          <Link
            to="/people/$username"
            params={{ username }}
            search={{ edit: 'profile' } as never}
            className={buttonClass('plain')}
          >
            {t('welcome.profile.edit')}
          </Link>
        </Step>
        <Step title={t('welcome.group')} about={t('welcome.group.about')}>
          <Link to="/places" search={{ new: 'group' } as never} className={buttonClass('plain')}>
            {t('welcome.group.create')}
          </Link>
        </Step>
        <Step title={t('welcome.people')} about={waysIn()}>
          <Button onClick={() => setAdding(true)}>{t('people.add')}</Button>
        </Step>
      </ol>
      <h3>{t('welcome.demo')}</h3>
      <p className={styles.about}>{rich('welcome.demo.about', { code: Code })}</p>
      {isAdding && <AddPersonDialog onClose={() => setAdding(false)} />}
    </section>
  )
}

export function Welcome() {
  const me = useMe()
  const mayAdd = may(me, 'people', 'POST')
  // Not refetched, so that the steps stay after the first account is created.
  const { data } = useQuery({ ...ask('listAllPeople', { count: 2 }), enabled: mayAdd, staleTime: Infinity })
  if (!me || !mayAdd || !data || data.list.length > 1) return null
  return <Steps username={me.svc.username} />
}
