/** One webhook: its health, its queue, its deliveries, and what may be done with it. */
import type { Webhook, WebhookQueue } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../api/allowed.ts'
import { client } from '../../../api/client.ts'
import { ask, queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { PersonLink } from '../../../parts/person-link.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { notify, notifyOf } from '../../../parts/toasts.tsx'
import { Waiting } from '../../../parts/waiting.tsx'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import { Deliveries } from './deliveries.tsx'
import { EnablingDialog } from './enabling-dialog.tsx'
import { stateOf } from './webhook-state.ts'
import styles from './webhooks.module.css'

const Queue = ({ queue: { queued, waiting, dropped, waitUntil } }: { queue: WebhookQueue }) => (
  <>
    {t('webhooks.queued', { count: queued })}
    {waiting > 0 && ` · ${t('webhooks.waiting', { count: waiting })}`}
    {dropped > 0 && ` · ${t('webhooks.dropped', { count: dropped })}`}
    {waitUntil !== undefined && (
      <> · {rich('webhooks.next', { when: <When key="next" date={waitUntil} /> })}</>
    )}
  </>
)

function Facts({ webhook }: { webhook: Webhook }) {
  const { id, owner, events, object, format, disabledReason } = webhook
  const { data: queue } = useQuery({
    ...ask('getWebhookQueue', { webhookID: id }),
    enabled: may(webhook, 'queue', 'GET'),
  })
  return (
    <dl className={styles.facts}>
      <dt>{t('webhooks.state')}</dt>
      <dd>{t(`webhooks.state.${stateOf(webhook)}`)}</dd>
      {disabledReason !== undefined && (
        <>
          <dt>{t('webhooks.reason')}</dt>
          <dd dir="auto">{disabledReason}</dd>
        </>
      )}
      <dt>{t('webhooks.owner')}</dt>
      <dd>{owner ? <PersonLink person={owner} /> : t('webhooks.noOwner')}</dd>
      <dt>{t('webhooks.events')}</dt>
      <dd>{events.split(',').join(', ')}</dd>
      <dt>{t('webhooks.object')}</dt>
      <dd dir="ltr">{object ?? t('webhooks.ofSystem')}</dd>
      <dt>{t('webhooks.format')}</dt>
      <dd>{format}</dd>
      {queue && (
        <>
          <dt>{t('webhooks.queue')}</dt>
          <dd>
            <Queue queue={queue} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Actions({ webhook }: { webhook: Webhook }) {
  const [isEnabling, setEnabling] = useState(false)
  const { id: webhookID, enabled } = webhook
  const ping = useMutation({
    mutationFn: () => client.pingWebhook({ webhookID }),
    onSuccess: () => notify(t('webhooks.pinged')),
    onError: notifyOf,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listDeliveries'] }),
  })
  return (
    <div className={styles.actions}>
      {may(webhook, 'self', 'PUT') && (
        <Button onClick={() => setEnabling(true)}>{t(enabled ? 'webhooks.pause' : 'webhooks.resume')}</Button>
      )}
      {may(webhook, 'ping', 'POST') && (
        <Button disabled={ping.isPending} onClick={() => ping.mutate()}>
          {t('webhooks.ping')}
        </Button>
      )}
      {isEnabling && <EnablingDialog webhook={webhook} onClose={() => setEnabling(false)} />}
    </div>
  )
}

export function WebhookDialog({ webhookID, onClose }: { webhookID: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(ask('getWebhook', { webhookID }))
  return (
    <Dialog title={data?.callback ?? t('webhooks.title')} isWide onClose={onClose}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting shape="lines" />}
      {data && (
        <>
          <Facts webhook={data} />
          <Actions webhook={data} />
          {may(data, 'deliveries', 'GET') && (
            <>
              <h3 className={styles.heading}>{t('webhooks.deliveries')}</h3>
              <Deliveries webhookID={webhookID} />
            </>
          )}
        </>
      )}
    </Dialog>
  )
}
