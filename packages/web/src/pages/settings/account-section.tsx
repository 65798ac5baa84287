import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may } from '../../api/allowed.ts'
import { useMeQuery } from '../../api/me.ts'
import { boot } from '../../boot.ts'
import { buttonClass } from '../../parts/button.tsx'
import lines from '../../parts/lines.module.css'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import styles from './settings.module.css'

const Line = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div className={lines.line}>
    <div>
      <p className={styles.name}>{name}</p>
      <p className={styles.quiet}>{value}</p>
    </div>
    {children}
  </div>
)

/** A server page, which asks for the password first. */
const Away = ({ path, label }: { path: string; label: string }) => (
  <a className={buttonClass('plain')} href={boot.base + path}>
    {label}
  </a>
)

export function AccountSection() {
  const { data: me, error, refetch } = useMeQuery()
  if (!me && error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!me) return <Waiting shape="lines" />
  const { displayName, emails, svc } = me
  const address = emails?.find(({ primary }) => primary) ?? emails?.[0]
  return (
    <div className={lines.lines}>
      <Line name={t('settings.account.profile')} value={`${displayName} (${svc.username})`}>
        {may(me, 'self', 'PUT') && (
          <Link
            to="/people/$username"
            params={{ username: svc.username }}
            search={{ edit: 'profile' } as never}
            className={buttonClass('plain')}
          >
            {t('settings.account.editProfile')}
          </Link>
        )}
      </Line>
      <Line name={t('settings.account.email')} value={address?.value ?? t('settings.account.noEmail')}>
        <Away path="/settings/email" label={t('settings.account.changeEmail')} />
      </Line>
      <Line name={t('settings.account.password')} value={t('settings.account.passwordAbout')}>
        <Away path="/settings/password" label={t('settings.account.changePassword')} />
      </Line>
    </div>
  )
}
