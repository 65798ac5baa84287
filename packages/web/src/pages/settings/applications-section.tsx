import type { Grant } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { askPages, queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Listed } from '../../parts/listed.tsx'
import { scopeNamed } from '../../parts/scopes.ts'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { When } from '../../parts/when.tsx'
import { rich, t } from '../../texts/texts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './settings.module.css'

function TakeBackDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const { name } = grant.addOn
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.deleteGrant({ personID: '@me', grantID: grant.id }),
    onSuccess: () => notify(t('settings.applications.revoked', { name })),
    onError: notifyOf,
    onSettled() {
      onClose()
      return queryClient.invalidateQueries({ queryKey: ['listGrants'] })
    },
  })
  return (
    <ConfirmDialog
      title={t('settings.applications.revokeTitle', { name })}
      about={t('settings.applications.revokeAbout')}
      action={t('settings.applications.revoke')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}

function Application({ grant }: { grant: Grant }) {
  const [isAsking, setAsking] = useState(false)
  const { addOn, scopes, published } = grant
  return (
    <>
      <div>
        <p className={styles.name} dir="auto">
          {addOn.name}
        </p>
        {addOn.description !== '' && <p className={styles.quiet}>{addOn.description}</p>}
        <p className={styles.quiet}>{scopes.map(scopeNamed).join(' · ')}</p>
        <p className={styles.quiet}>
          {rich('settings.applications.since', { date: <When key="since" date={published} /> })}
        </p>
      </div>
      {may(grant, 'self', 'DELETE') && (
        <Button onClick={() => setAsking(true)}>{t('settings.applications.revoke')}</Button>
      )}
      {isAsking && <TakeBackDialog grant={grant} onClose={() => setAsking(false)} />}
    </>
  )
}

export function ApplicationsSection() {
  const query = useInfiniteQuery(askPages('listGrants', { personID: '@me' }))
  return (
    <>
      <p className={styles.intro}>{t('settings.applications.about')}</p>
      <Listed
        query={query}
        label={t('settings.applications')}
        none={t('settings.applications.none')}
        draw={(grant) => <Application grant={grant} />}
      />
    </>
  )
}
