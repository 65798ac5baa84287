/** How far a merge is, and what it moved. */
import type { AccountMerge, MergeCount } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'
import { t } from '../../../texts/texts.ts'
import styles from './people.module.css'

const POLL_MS = 1000

const Counted = ({ kind, moved, notMoved, reason }: MergeCount) => (
  <>
    <dt>{t(`merge.kind.${kind}`)}</dt>
    <dd>
      {t('merge.moved', { count: moved })}
      {reason && ` · ${t(`merge.notMoved.${reason}`, { count: notMoved })}`}
    </dd>
  </>
)

export function MergeProgress({ started }: { started: AccountMerge }) {
  const { data = started } = useQuery({
    ...ask('getAccountMerge', { personID: started.person.id, mergeID: started.id }),
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : POLL_MS),
  })
  return (
    <>
      <p role="status">{data.state === 'done' ? t('merge.done') : t('merge.running')}</p>
      {data.state === 'running' && <progress className={styles.progress} aria-label={t('merge.running')} />}
      {data.counts.length > 0 && (
        <dl className={styles.facts}>
          {data.counts.map((one) => (
            <Counted key={one.kind} {...one} />
          ))}
        </dl>
      )}
    </>
  )
}
