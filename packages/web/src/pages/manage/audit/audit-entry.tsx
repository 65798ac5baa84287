/** One entry with all that it holds. */
import { type AuditEntry, appPaths } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ask } from '../../../api/queries.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { Waiting } from '../../../parts/waiting.tsx'
import { dateOf, whole } from '../../../texts/dates.ts'
import { t } from '../../../texts/texts.ts'
import styles from './audit.module.css'
import { actionText } from './audit-state.ts'

export const actorOf = ({ actor, address }: AuditEntry): string =>
  actor ? `@${actor.username}` : (address ?? t('audit.server'))

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** Leads to all that was done by somebody, or to them. */
const toList = (search: { readonly actor?: string; readonly about?: string }, label: string) => (
  <Link to={appPaths.manageAudit} search={search} dir="auto">
    {label}
  </Link>
)

function Target({ target }: { target: NonNullable<AuditEntry['target']> }) {
  const { type, id, label } = target
  const kind = t(`audit.targets.${type}`)
  if (type === 'person') return toList({ about: id }, `@${label}`)
  if (type === 'webhook')
    return (
      <Link to={appPaths.manageWebhooks} search={{ webhook: id }} dir="ltr">
        {label}
      </Link>
    )
  return <span dir="auto">{`${kind}: ${label || id}`}</span>
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const Details = ({ details }: Pick<AuditEntry, 'details'>) => (
  <dl className={styles.details} dir="ltr">
    {Object.entries(details).map(([name, value]) => (
      <Fact key={name} name={name}>
        {textOf(value)}
      </Fact>
    ))}
  </dl>
)

function Facts({ entry }: { entry: AuditEntry }) {
  const { actor, target, address, requestId, details, hash } = entry
  return (
    <dl className={styles.facts}>
      <Fact name={t('audit.what')}>{actionText(entry.action)}</Fact>
      <Fact name={t('audit.when')}>{whole(dateOf(entry.published))}</Fact>
      <Fact name={t('audit.who')}>
        {actor ? toList({ actor: actor.id }, `@${actor.username}`) : actorOf(entry)}
      </Fact>
      {target && (
        <Fact name={t('audit.object')}>
          <Target target={target} />
        </Fact>
      )}
      {address !== undefined && <Fact name={t('audit.address')}>{address}</Fact>}
      {requestId !== undefined && <Fact name={t('audit.request')}>{requestId}</Fact>}
      {Object.keys(details).length > 0 && (
        <Fact name={t('audit.details')}>
          <Details details={details} />
        </Fact>
      )}
      <Fact name={t('audit.hash')}>{hash ?? t('audit.notLinked')}</Fact>
    </dl>
  )
}

export function EntryDialog({ entryID, onClose }: { entryID: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(ask('getAuditEntry', { entryID }))
  return (
    <Dialog title={t('audit.entry', { id: entryID })} isWide onClose={onClose}>
      {data && <Facts entry={data} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting shape="lines" />}
    </Dialog>
  )
}
