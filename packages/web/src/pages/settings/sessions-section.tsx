import type { Session } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { askPages, queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { deviceNamed } from '../../parts/devices.ts'
import { Listed } from '../../parts/listed.tsx'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { When } from '../../parts/when.tsx'
import { rich, t } from '../../texts/texts.ts'
import styles from './settings.module.css'

/** Without one, ends all others. */
const useEnd = () =>
  useMutation({
    mutationFn: (session?: Session) =>
      session
        ? client.endSession({ personID: '@me', sessionID: session.id })
        : client.endSessions({ personID: '@me' }),
    onSuccess: () => notify(t('settings.sessions.ended')),
    onError: notifyOf,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listSessions'] }),
  })

function Device({ session }: { session: Session }) {
  const { userAgent, current, address, published, lastSeen } = session
  const end = useEnd()
  return (
    <>
      <div>
        <p className={styles.name} title={userAgent}>
          {deviceNamed(userAgent)}
          {current && ` (${t('settings.sessions.here')})`}
        </p>
        <p className={styles.quiet}>
          {rich('settings.sessions.seen', {
            address,
            since: <When key="since" date={published} />,
            seen: <When key="seen" date={lastSeen} />,
          })}
        </p>
      </div>
      {!current && may(session, 'self', 'DELETE') && (
        <Button disabled={end.isPending} onClick={() => end.mutate(session)}>
          {t('settings.sessions.end')}
        </Button>
      )}
    </>
  )
}

export function SessionsSection() {
  const me = useMe()
  const query = useInfiniteQuery(askPages('listSessions', { personID: '@me' }))
  const endOthers = useEnd()
  const hasOthers = query.data?.pages.some(({ list }) => list.some(({ current }) => !current)) ?? false
  return (
    <>
      <p className={styles.intro}>{t('settings.sessions.about')}</p>
      <Listed
        query={query}
        label={t('settings.sessions')}
        none={t('settings.sessions.none')}
        draw={(session) => <Device session={session} />}
      />
      {hasOthers && may(me, 'sessions', 'DELETE') && (
        <div className={styles.actions}>
          <Button kind="danger" disabled={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            {t('settings.sessions.endOthers')}
          </Button>
        </div>
      )}
    </>
  )
}
