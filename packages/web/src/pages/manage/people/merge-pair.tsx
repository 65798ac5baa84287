/** Two accounts side by side: the one that stays, and the one that goes. */
import type { Account } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'
import { When } from '../../../parts/when.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './people.module.css'

const SHOWN_PLACES = 5

/** The names of the first ones. */
function Places({ account }: { account: Account }) {
  const { data } = useQuery(
    ask('listMemberships', {
      personID: account.id,
      filter: ['state(owner,member)'],
      count: SHOWN_PLACES + 1,
    }),
  )
  if (!data) return '…'
  if (data.list.length === 0) return t('merge.noPlaces')
  const names = data.list.slice(0, SHOWN_PLACES).map(({ place }) => place.name)
  return [...names, ...(data.list.length > SHOWN_PLACES ? ['…'] : [])].join(', ')
}

function Side({ title, account }: { title: string; account: Account }) {
  const { person, emails, published, lastSignIn } = account
  return (
    <section className={styles.side} aria-label={title}>
      <h3>{title}</h3>
      <dl className={styles.facts}>
        <dt>{t('merge.name')}</dt>
        <dd dir="auto">{person.displayName}</dd>
        <dt>{t('people.add.username')}</dt>
        <dd>{person.mentionName}</dd>
        <dt>{t('people.email')}</dt>
        <dd>{emails.map(({ value }) => value).join(', ')}</dd>
        <dt>{t('people.joined')}</dt>
        <dd>
          <When date={published} />
        </dd>
        <dt>{t('accounts.lastSignIn')}</dt>
        <dd>{lastSignIn === undefined ? t('accounts.neverSignedIn') : <When date={lastSignIn} />}</dd>
        <dt>{t('people.tab.places')}</dt>
        <dd dir="auto">
          <Places account={account} />
        </dd>
      </dl>
    </section>
  )
}

export const MergePair = ({ kept, merged }: { kept: Account; merged: Account }) => (
  <div className={styles.pair}>
    <Side title={t('merge.stays')} account={kept} />
    <Side title={t('merge.goes')} account={merged} />
  </div>
)
