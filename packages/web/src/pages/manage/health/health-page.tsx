/** How the instance is doing: what needs somebody, the numbers, and the jobs that are not done. */
import { appPaths } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { ask, queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { Waiting } from '../../../parts/waiting.tsx'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import { ManageFrame } from '../manage-frame.tsx'
import styles from './health.module.css'
import { HealthFacts } from './health-facts.tsx'
import { JobList } from './job-list.tsx'
import { StorageFacts } from './storage-facts.tsx'

const LOOK_AGAIN_MS = 30_000

/** Both, because each says something of the other. */
const lookAgain = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['getHealth'] }),
    queryClient.invalidateQueries({ queryKey: ['listJobs'] }),
  ])

function Body() {
  const { data, error, refetch } = useQuery({ ...ask('getHealth', {}), refetchInterval: LOOK_AGAIN_MS })
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Waiting />
  return (
    <>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <div className={styles.summary} role="status">
        {data.warnings.length === 0 ? (
          <p className={styles.fine}>
            <CircleCheck aria-hidden="true" /> {t('health.fine')}
          </p>
        ) : (
          <>
            <p className={styles.attention}>
              <TriangleAlert aria-hidden="true" /> {t('health.attention')}
            </p>
            <ul>
              {data.warnings.map((warning) => (
                <li key={warning}>{t(`health.warning.${warning}`)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <p className={styles.checked}>
        {rich('health.checked', { when: <When key="checked" date={data.checked} /> })}
        <Button kind="quiet" onClick={() => void lookAgain()}>
          {t('health.again')}
        </Button>
      </p>
      <HealthFacts health={data} />
      <StorageFacts />
      <JobList onChanged={() => void lookAgain()} />
    </>
  )
}

export const HealthPage = () => (
  <ManageFrame path={appPaths.manageHealth} title={t('health.title')}>
    <Body />
  </ManageFrame>
)
