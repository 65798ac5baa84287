/** The webhooks of everybody, with their health. For admins. */
import { appPaths, type Webhook } from '@folkmoot/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../../../api/queries.ts'
import { Empty } from '../../../parts/empty.tsx'
import { PagedRows } from '../../../parts/paged-rows.tsx'
import { PersonLink } from '../../../parts/person-link.tsx'
import { Row } from '../../../parts/rows.tsx'
import { useAddress } from '../../../parts/use-address.ts'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import { ManageFrame } from '../manage-frame.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookFilters } from './webhook-filters.tsx'
import { filtersOf, stateOf } from './webhook-state.ts'
import styles from './webhooks.module.css'

function WebhookRow({ webhook, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const { callback, owner, events, lastDelivery, svc } = webhook
  const state = stateOf(webhook)
  return (
    <Row
      title={callback}
      onOpen={onOpen}
      about={
        <>
          {owner ? <PersonLink person={owner} size={0} /> : t('webhooks.noOwner')}
          {` · ${events.split(',').join(', ')} · `}
          {lastDelivery === undefined
            ? t('webhooks.never')
            : rich('webhooks.last', { when: <When key="last" date={lastDelivery} /> })}
          {svc.queued > 0 && ` · ${t('webhooks.queued', { count: svc.queued })}`}
        </>
      }
      end={
        <span className={state === 'healthy' ? styles.state : `${styles.state} ${styles.bad}`}>
          {t(`webhooks.state.${state}`)}
        </span>
      }
    />
  )
}

function All() {
  const [address, change] = useAddress()
  const webhooks = useInfiniteQuery({
    ...askPages('listWebhooks', { filter: filtersOf(address) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <p className={styles.quiet}>{t('webhooks.hint')}</p>
      <WebhookFilters state={address} onChange={change} />
      <PagedRows
        label={t('webhooks.title')}
        found={webhooks}
        keyOf={({ id }) => id}
        empty={<Empty title={t('webhooks.none')} />}
        draw={(webhook) => <WebhookRow webhook={webhook} onOpen={() => change({ webhook: webhook.id })} />}
      />
      {address.webhook !== undefined && (
        <WebhookDialog webhookID={address.webhook} onClose={() => change({ webhook: undefined })} />
      )}
    </>
  )
}

export const WebhooksPage = () => (
  <ManageFrame path={appPaths.manageWebhooks} title={t('webhooks.title')}>
    <All />
  </ManageFrame>
)
