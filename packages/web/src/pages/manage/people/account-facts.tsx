import type { Account } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may } from '../../../api/allowed.ts'
import { client } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { notify, notifyOf } from '../../../parts/toasts.tsx'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import styles from './people.module.css'
import { roleNamed } from './words.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

function Address({ account, email }: { account: Account; email: Account['emails'][number] }) {
  const { value, confirmed } = email
  const confirming = useMutation({
    mutationFn: () => client.confirmAddress({ personID: account.id, body: { email: value } }),
    onSuccess: () => notify(t('accounts.addressConfirmed', { address: value })),
    onError: notifyOf,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['getAccount'] }),
  })
  return (
    <p>
      {value}{' '}
      <span className={styles.quiet}>
        {confirmed === undefined
          ? t('accounts.unconfirmed')
          : rich('accounts.confirmed', { date: <When key="date" date={confirmed} /> })}
      </span>{' '}
      {confirmed === undefined && may(account, 'confirmedEmails', 'POST') && (
        <Button
          kind="quiet"
          disabled={confirming.isPending}
          aria-label={t('accounts.confirmNamed', { address: value })}
          onClick={() => confirming.mutate()}
        >
          {t('accounts.confirm')}
        </Button>
      )}
    </p>
  )
}

export function AccountFacts({ account }: { account: Account }) {
  const { person, enabled, visible, roles, userType, emails, hasPassword, published, firstSignIn } = account
  return (
    <dl className={styles.facts}>
      <Fact name={t('people.add.username')}>{person.mentionName}</Fact>
      <Fact name={t('people.email')}>
        {emails.map((email) => (
          <Address key={email.value} account={account} email={email} />
        ))}
      </Fact>
      <Fact name={t('accounts.state')}>
        {enabled ? t('accounts.state.enabled') : t('accounts.state.disabled')}
        {!visible && ` · ${t('accounts.invisible')}`}
        {!hasPassword && ` · ${t('accounts.noPassword')}`}
        {userType !== 'regular' && ` · ${t(`accounts.type.${userType}`)}`}
      </Fact>
      <Fact name={t('accounts.roles')}>
        {roles.length === 0 ? t('accounts.noRole') : roles.map(roleNamed).join(', ')}
      </Fact>
      <Fact name={t('people.joined')}>
        <When date={published} />
      </Fact>
      {firstSignIn !== undefined && (
        <Fact name={t('accounts.firstSignIn')}>
          <When date={firstSignIn} />
        </Fact>
      )}
      <Fact name={t('accounts.lastSignIn')}>
        {account.lastSignIn === undefined ? t('accounts.neverSignedIn') : <When date={account.lastSignIn} />}
      </Fact>
    </dl>
  )
}
