/** First steps for the person who set up the community. */
import type { Person } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { mayAddPeople, useMe } from '../../api/me.ts'
import { ask } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { Button, buttonClass, IconButton } from '../../parts/button.tsx'
import { lazily } from '../../parts/lazily.tsx'
import { noteOwnProperties, OWN_PROPERTIES } from '../../parts/own-properties.ts'
import { rich, t } from '../../texts/texts.ts'
import { findFirstSteps, NEW_UP_TO } from './first-steps.ts'
import styles from './welcome.module.css'

const AddPersonDialog = lazily(
  async () => (await import('../../parts/add-person-dialog.tsx')).AddPersonDialog,
)

interface StepProps {
  readonly title: string
  readonly about: ReactNode
  readonly isDone: boolean
  /** How to do it. */
  readonly children: ReactNode
}

const Step = ({ title, about, isDone, children }: StepProps) => (
  <li className={isDone ? styles.done : undefined}>
    <div>
      <h3>{title}</h3>
      {!isDone && <p className={styles.about}>{about}</p>}
    </div>
    {isDone ? (
      <span className={styles.about}>
        <Check aria-hidden="true" /> {t('welcome.done')}
      </span>
    ) : (
      children
    )}
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

interface StepsProps {
  readonly username: string
  readonly done: NonNullable<ReturnType<typeof findFirstSteps>>
  readonly onDismiss: () => void
}

function Steps({ username, done, onDismiss }: StepsProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <div className={styles.head}>
        <h2 id="welcome">{t('welcome.title', { site: boot.siteName })}</h2>
        <IconButton label={t('welcome.dismiss')} onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.about}>{t('welcome.intro')}</p>
      <ol className={styles.steps}>
        <Step title={t('welcome.profile')} about={t('welcome.profile.about')} isDone={done.profile}>
          <Link
            to="/people/$username"
            params={{ username }}
            search={{ edit: 'profile' } as never}
            className={buttonClass('plain')}
          >
            {t('welcome.profile.edit')}
          </Link>
        </Step>
        <Step title={t('welcome.group')} about={t('welcome.group.about')} isDone={done.group}>
          <Link to="/places" search={{ new: 'group' } as never} className={buttonClass('plain')}>
            {t('welcome.group.create')}
          </Link>
        </Step>
        <Step title={t('welcome.people')} about={waysIn()} isDone={done.people}>
          <Button onClick={() => setAdding(true)}>{t('people.add')}</Button>
        </Step>
      </ol>
      <h3>{t('welcome.demo')}</h3>
      <p className={styles.about}>{rich('welcome.demo.about', { code: Code })}</p>
      {isAdding && (
        <Suspense>
          <AddPersonDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Undefined while loading, for others than admins, and when nothing is left to do. */
function useFirstSteps(me: Person | undefined) {
  const enabled = mayAddPeople(me)
  const { data: people } = useQuery({ ...ask('listAllPeople', { count: NEW_UP_TO + 1 }), enabled })
  const { data: groups } = useQuery({ ...ask('listPlaces', { filter: ['type(group)'], count: 1 }), enabled })
  return me && people && groups
    ? findFirstSteps({ me, people: people.list.length, groups: groups.list.length })
    : undefined
}

const DISMISSED = { 'folkmoot.welcome': 'dismissed' }

/** Stays until its steps are done, or it is dismissed. */
export function Welcome() {
  const me = useMe()
  const done = useFirstSteps(me)
  const { data: properties } = useQuery({ ...OWN_PROPERTIES, enabled: done !== undefined })
  if (!me || !done || !properties || Object.keys(DISMISSED).every((key) => key in properties)) return null
  const dismiss = () => noteOwnProperties(DISMISSED)
  return <Steps username={me.svc.username} done={done} onDismiss={dismiss} />
}
