import type { PersonalToken } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { askPages, queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Listed } from '../../parts/listed.tsx'
import { scopeNamed } from '../../parts/scopes.ts'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { When } from '../../parts/when.tsx'
import { rich, t } from '../../texts/texts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import styles from './settings.module.css'

function RevokeDialog({ token, onClose }: { token: PersonalToken; onClose: () => void }) {
  const { id, name } = token
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.deleteToken({ personID: '@me', tokenID: id }),
    onSuccess: () => notify(t('settings.tokens.revoked', { name })),
    onError: notifyOf,
    onSettled() {
      onClose()
      return queryClient.invalidateQueries({ queryKey: ['listTokens'] })
    },
  })
  return (
    <ConfirmDialog
      title={t('settings.tokens.revokeTitle', { name })}
      about={t('settings.tokens.revokeAbout')}
      action={t('settings.tokens.revoke')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}

function Token({ token }: { token: PersonalToken }) {
  const [isRevoking, setRevoking] = useState(false)
  const { name, scopes, published, expires, lastUsed } = token
  return (
    <>
      <div>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.quiet}>{scopes.map(scopeNamed).join(' · ')}</p>
        <p className={styles.quiet}>
          {rich('settings.tokens.created', { date: <When key="made" date={published} /> })}{' '}
          {lastUsed === undefined
            ? t('settings.tokens.unused')
            : rich('settings.tokens.used', { date: <When key="used" date={lastUsed} /> })}{' '}
          {expires === undefined
            ? t('settings.tokens.noExpiry')
            : rich('settings.tokens.expires', { date: <When key="expires" date={expires} /> })}
        </p>
      </div>
      <Button aria-label={t('settings.tokens.revokeNamed', { name })} onClick={() => setRevoking(true)}>
        {t('settings.tokens.revoke')}
      </Button>
      {isRevoking && <RevokeDialog token={token} onClose={() => setRevoking(false)} />}
    </>
  )
}

export function TokensSection() {
  const me = useMe()
  const [isMaking, setMaking] = useState(false)
  const query = useInfiniteQuery(askPages('listTokens', { personID: '@me' }))
  return (
    <>
      <p className={styles.intro}>{t('settings.tokens.about')}</p>
      <Listed
        query={query}
        label={t('settings.tokens')}
        none={t('settings.tokens.none')}
        draw={(token) => <Token token={token} />}
      />
      {may(me, 'tokens', 'POST') && (
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => setMaking(true)}>
            {t('settings.tokens.new')}
          </Button>
        </div>
      )}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
    </>
  )
}
