import { type Account, appPaths, type Person } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../api/allowed.ts'
import { client } from '../../../api/client.ts'
import { useMe } from '../../../api/me.ts'
import { boot } from '../../../boot.ts'
import { Button, buttonClass } from '../../../parts/button.tsx'
import { PathLink } from '../../../parts/path-link.tsx'
import { SetPassword } from '../../../parts/set-password.tsx'
import { notify, notifyOf } from '../../../parts/toasts.tsx'
import { t } from '../../../texts/texts.ts'
import { ChangeState } from './change-state.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import styles from './people.module.css'
import { RolesDialog } from './roles-dialog.tsx'

function SendReset({ account }: { account: Account }) {
  const name = account.person.displayName
  const sending = useMutation({
    mutationFn: () => client.sendPasswordReset({ personID: account.id }),
    onSuccess: () => notify(t('accounts.resetSent', { name })),
    onError: notifyOf,
  })
  return (
    <Button disabled={sending.isPending} onClick={() => sending.mutate()}>
      {t('accounts.sendReset')}
    </Button>
  )
}

interface AccountActionsProps {
  readonly account: Account
  readonly person: Person
}

export function AccountActions({ account, person }: AccountActionsProps) {
  const [opened, setOpened] = useState<'state' | 'roles' | 'password' | 'merge' | 'erase'>()
  const me = useMe()
  const close = () => setOpened(undefined)
  return (
    <div className={styles.actions}>
      {boot.mail && account.enabled && may(account, 'passwordReset', 'POST') && (
        <SendReset account={account} />
      )}
      {person.manageable && (
        <>
          <Button onClick={() => setOpened('password')}>{t('people.password')}</Button>
          <Button onClick={() => setOpened('roles')}>{t('accounts.changeRoles')}</Button>
        </>
      )}
      {may(account, 'merges', 'POST') && (
        <Button onClick={() => setOpened('merge')}>{t('merge.menu')}</Button>
      )}
      {may(account, 'self', 'PUT') && (
        <Button kind={account.enabled ? 'danger' : 'plain'} onClick={() => setOpened('state')}>
          {account.enabled ? t('people.disable') : t('people.enable')}
        </Button>
      )}
      {may(account, 'erasure', 'POST') && (
        <Button kind="danger" onClick={() => setOpened('erase')}>
          {t('erasures.open')}
        </Button>
      )}
      {may(me, 'access', 'GET') && (
        <PathLink className={buttonClass('quiet')} to={`${appPaths.manageAccess}?person=${account.id}`}>
          {t('access.menuPerson')}
        </PathLink>
      )}
      {opened === 'state' && <ChangeState account={account} onClose={close} />}
      {opened === 'roles' && <RolesDialog account={account} onClose={close} />}
      {opened === 'merge' && <MergeDialog account={account} onClose={close} />}
      {opened === 'erase' && <EraseDialog account={account} onClose={close} />}
      {opened === 'password' && <SetPassword person={person} onClose={close} />}
    </div>
  )
}
