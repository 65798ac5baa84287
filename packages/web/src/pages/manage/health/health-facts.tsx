import { appPaths, type Health } from '@folkmoot/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { When } from '../../../parts/when.tsx'
import { dateOf } from '../../../texts/dates.ts'
import { sizeText } from '../../../texts/sizes.ts'
import { rich, t } from '../../../texts/texts.ts'
import styles from './health.module.css'

const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.group}>
    <h2>{name}</h2>
    <dl>{children}</dl>
  </section>
)

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const milliseconds = (seconds: number) => Math.round(seconds * 1000)

function Server({ versions, process, checked }: Health) {
  const since = new Date(dateOf(checked).getTime() - process.uptimeSeconds * 1000).toISOString()
  return (
    <Group name={t('health.server')}>
      <Fact name={t('health.version')}>{`${versions.server} · Node.js ${versions.node}`}</Fact>
      <Fact name={t('health.uptime')}>
        <When date={since} />
      </Fact>
      <Fact name={t('health.memory')}>{sizeText(process.memoryBytes)}</Fact>
      <Fact name={t('health.lag')}>
        {t('health.lagValue', {
          mean: milliseconds(process.lagMeanSeconds),
          max: milliseconds(process.lagMaxSeconds),
        })}
      </Fact>
    </Group>
  )
}

const free = ({ freeBytes, totalBytes }: NonNullable<Health['disk']>) =>
  t('health.free', { free: sizeText(freeBytes), total: sizeText(totalBytes) })

const Database = ({ versions: { postgres: version }, database, disk, fileDisk }: Health) => (
  <Group name={t('health.database')}>
    <Fact name={t('health.version')}>
      {t(database.embedded ? 'health.embedded' : 'health.external', { version })}
    </Fact>
    <Fact name={t('health.size')}>{sizeText(database.sizeBytes)}</Fact>
    <Fact name={t('health.connections')}>
      {t('health.of', { count: database.connections, most: database.connectionsMax })}
    </Fact>
    {disk && <Fact name={t('health.disk')}>{free(disk)}</Fact>}
    {fileDisk && <Fact name={t('health.fileDisk')}>{free(fileDisk)}</Fact>}
  </Group>
)

function Workers({ workers }: Pick<Health, 'workers'>) {
  const [latest] = workers
  return (
    <>
      {t('health.alive', { count: workers.filter(({ isAlive }) => isAlive).length })}
      {latest && <> · {rich('health.seen', { when: <When key="seen" date={latest.seen} /> })}</>}
    </>
  )
}

const Queues = ({ workers, jobs, mail, webhooks }: Health) => (
  <Group name={t('health.queues')}>
    <Fact name={t('health.workers')}>
      <Workers workers={workers} />
    </Fact>
    <Fact name={t('jobs.title')}>
      {t('health.waitingCount', { count: jobs.waiting })}
      {jobs.failed > 0 && ` · ${t('health.failedCount', { count: jobs.failed })}`}
    </Fact>
    <Fact name={t('health.mail')}>
      {mail ? t('health.waitingCount', { count: mail.waiting }) : t('health.noMail')}
    </Fact>
    <Fact name={<Link to={appPaths.manageWebhooks}>{t('webhooks.title')}</Link>}>
      {t('health.webhookStates', {
        healthy: webhooks.healthy,
        buggy: webhooks.buggy,
        disabled: webhooks.disabled,
      })}
      {` · ${t('webhooks.queued', { count: webhooks.queued })}`}
    </Fact>
  </Group>
)

export const HealthFacts = ({ health }: { health: Health }) => (
  <div className={styles.groups}>
    <Server {...health} />
    <Database {...health} />
    <Queues {...health} />
  </div>
)
