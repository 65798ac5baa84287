/** What was sent to a webhook, newest first. Looks again while something waits. */
import type { ListedDelivery } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../../../api/queries.ts'
import { PagedRows } from '../../../parts/paged-rows.tsx'
import { When } from '../../../parts/when.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './webhooks.module.css'

const LOOK_AGAIN_MS = 2_000

const titleOf = ({ kind, notifications }: ListedDelivery): string =>
  t(`webhooks.kind.${kind}`, { count: notifications.length })

const Delivery = ({ delivery }: { delivery: ListedDelivery }) => {
  const { state, attemptCount, lastAttempt, published } = delivery
  return (
    <li className={styles.delivery}>
      <span className={styles.name}>{titleOf(delivery)}</span>
      <span className={state === 'failed' ? styles.bad : undefined}>{t(`webhooks.delivery.${state}`)}</span>
      <span className={styles.quiet}>
        {t('webhooks.attempts', { count: attemptCount })}
        {lastAttempt?.status !== undefined &&
          ` · ${t('webhooks.answered', { status: String(lastAttempt.status) })}`}
        {lastAttempt?.reason !== undefined && <span dir="auto">{` · ${lastAttempt.reason}`}</span>}
        {' · '}
        <When date={published} />
      </span>
    </li>
  )
}

export function Deliveries({ webhookID }: { webhookID: string }) {
  const deliveries = useInfiniteQuery({
    ...askPages('listDeliveries', { webhookID }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ list }) => list.some((one) => one.state === 'pending'))
        ? LOOK_AGAIN_MS
        : false,
  })
  return (
    <PagedRows
      label={t('webhooks.deliveries')}
      found={deliveries}
      keyOf={({ id }) => id}
      empty={<p className={styles.quiet}>{t('webhooks.noDeliveries')}</p>}
      draw={(delivery) => <Delivery delivery={delivery} />}
    />
  )
}
