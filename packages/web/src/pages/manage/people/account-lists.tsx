/** Devices, sign-ins and tokens of an account. */
import type { Account, PersonalToken, Session } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may } from '../../../api/allowed.ts'
import { client } from '../../../api/client.ts'
import { askPages, queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { deviceNamed } from '../../../parts/devices.ts'
import { Listed } from '../../../parts/listed.tsx'
import { scopeNamed } from '../../../parts/scopes.ts'
import { notify, notifyOf } from '../../../parts/toasts.tsx'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import styles from './people.module.css'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3>{title}</h3>
    {children}
  </section>
)

/** Without one, ends all. */
const useEnd = ({ id: personID }: Account) =>
  useMutation({
    mutationFn: (session?: Session) =>
      session ? client.endSession({ personID, sessionID: session.id }) : client.endSessions({ personID }),
    onSuccess: () => notify(t('settings.sessions.ended')),
    onError: notifyOf,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listSessions'] }),
  })

export function Sessions({ account }: { account: Account }) {
  const isShown = may(account, 'sessions', 'GET')
  const query = useInfiniteQuery({
    ...askPages('listSessions', { personID: account.id }),
    enabled: isShown,
  })
  const end = useEnd(account)
  if (!isShown) return null
  const hasAny = query.data?.pages.some(({ list }) => list.length > 0) ?? false
  return (
    <Section title={t('settings.sessions')}>
      <Listed
        query={query}
        label={t('settings.sessions')}
        none={t('accounts.noSessions')}
        draw={(session) => (
          <>
            <div>
              <p title={session.userAgent}>{deviceNamed(session.userAgent)}</p>
              <p className={styles.quiet}>
                {rich('settings.sessions.seen', {
                  address: session.address,
                  since: <When key="since" date={session.published} />,
                  seen: <When key="seen" date={session.lastSeen} />,
                })}
              </p>
            </div>
            {may(session, 'self', 'DELETE') && !session.current && (
              <Button disabled={end.isPending} onClick={() => end.mutate(session)}>
                {t('settings.sessions.end')}
              </Button>
            )}
          </>
        )}
      />
      {hasAny && may(account, 'sessions', 'DELETE') && (
        <div className={styles.actions}>
          <Button kind="danger" disabled={end.isPending} onClick={() => end.mutate(undefined)}>
            {t('accounts.endSessions')}
          </Button>
        </div>
      )}
    </Section>
  )
}

export function SignIns({ account }: { account: Account }) {
  const isShown = may(account, 'signIns', 'GET')
  const query = useInfiniteQuery({ ...askPages('listSignIns', { personID: account.id }), enabled: isShown })
  if (!isShown) return null
  return (
    <Section title={t('accounts.signIns')}>
      <Listed
        query={query}
        label={t('accounts.signIns')}
        none={t('accounts.noSignIns')}
        draw={({ published, address, userAgent }) => (
          <>
            <span title={userAgent}>{deviceNamed(userAgent)}</span>
            <span className={styles.quiet}>
              {address} · <When date={published} />
            </span>
          </>
        )}
      />
    </Section>
  )
}

const useRevoke = ({ id: personID }: Account) =>
  useMutation({
    mutationFn: ({ id }: PersonalToken) => client.deleteToken({ personID, tokenID: id }),
    onSuccess: (_, { name }) => notify(t('settings.tokens.revoked', { name })),
    onError: notifyOf,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listTokens'] }),
  })

export function Tokens({ account }: { account: Account }) {
  const isShown = may(account, 'tokens', 'GET')
  const query = useInfiniteQuery({ ...askPages('listTokens', { personID: account.id }), enabled: isShown })
  const revoke = useRevoke(account)
  if (!isShown) return null
  return (
    <Section title={t('settings.tokens')}>
      <Listed
        query={query}
        label={t('settings.tokens')}
        none={t('settings.tokens.none')}
        draw={(token) => (
          <>
            <div>
              <p dir="auto">{token.name}</p>
              <p className={styles.quiet}>
                {token.scopes.map(scopeNamed).join(' · ')} ·{' '}
                {token.lastUsed === undefined
                  ? t('settings.tokens.unused')
                  : rich('settings.tokens.used', { date: <When key="used" date={token.lastUsed} /> })}
              </p>
            </div>
            <Button
              kind="danger"
              disabled={revoke.isPending}
              aria-label={t('settings.tokens.revokeNamed', { name: token.name })}
              onClick={() => revoke.mutate(token)}
            >
              {t('settings.tokens.revoke')}
            </Button>
          </>
        )}
      />
    </Section>
  )
}
