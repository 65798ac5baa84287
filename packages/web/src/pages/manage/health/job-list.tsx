/** Jobs that are not done: failed ones are retried or discarded. */
import { filter, JOB_STATES, type Job } from '@folkmoot/contract'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../api/allowed.ts'
import { client } from '../../../api/client.ts'
import { askPages } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { Chips, ChoiceChip } from '../../../parts/chips.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { PagedRows } from '../../../parts/paged-rows.tsx'
import { notify, notifyOf } from '../../../parts/toasts.tsx'
import { useAddress } from '../../../parts/use-address.ts'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import styles from './health.module.css'

interface JobProps {
  readonly job: Job
  readonly onChanged: () => void
}

function Discarding({ job: { id: jobID, name }, onChanged, onClose }: JobProps & { onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.deleteJob({ jobID }),
    onSuccess: () => notify(t('jobs.discarded')),
    onError: notifyOf,
    onSettled() {
      onClose()
      onChanged()
    },
  })
  return (
    <Dialog title={t('jobs.discardTitle', { name })} onClose={onClose}>
      <p>{t('jobs.discardAbout')}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('jobs.cancel')}</Button>
        <Button kind="danger" disabled={isPending} onClick={() => mutate()}>
          {t('jobs.discard')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Actions({ job, onChanged }: JobProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const { id: jobID, name } = job
  const retry = useMutation({
    mutationFn: () => client.retryJob({ jobID }),
    onSuccess: () => notify(t('jobs.retried')),
    onError: notifyOf,
    onSettled: onChanged,
  })
  return (
    <div className={styles.actions}>
      {may(job, 'retry', 'POST') && (
        <Button
          aria-label={t('jobs.retryNamed', { name })}
          disabled={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {t('jobs.retry')}
        </Button>
      )}
      {may(job, 'self', 'DELETE') && (
        <Button
          kind="quiet"
          aria-label={t('jobs.discardNamed', { name })}
          onClick={() => setDiscarding(true)}
        >
          {t('jobs.discard')}
        </Button>
      )}
      {isDiscarding && <Discarding job={job} onChanged={onChanged} onClose={() => setDiscarding(false)} />}
    </div>
  )
}

const JobRow = ({ job, onChanged }: JobProps) => {
  const { name, state, attempts, maxAttempts, due, error } = job
  const hasFailed = state === 'failed' || state === 'retrying'
  return (
    <li className={styles.job}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={hasFailed ? styles.bad : undefined}>{t(`jobs.state.${state}`)}</p>
        <p className={styles.quiet}>
          {t('jobs.attempts', { count: attempts, most: maxAttempts })}
          {state !== 'failed' && <> · {rich('jobs.next', { when: <When key="due" date={due} /> })}</>}
        </p>
        {error !== undefined && (
          <p className={styles.error} dir="auto">
            {error}
          </p>
        )}
      </div>
      <Actions job={job} onChanged={onChanged} />
    </li>
  )
}

export function JobList({ onChanged }: Pick<JobProps, 'onChanged'>) {
  const [{ state }, change] = useAddress()
  const known = JOB_STATES.find((one) => one === state)
  const jobs = useInfiniteQuery({
    ...askPages('listJobs', known ? { filter: [filter('state', known)] } : {}),
    placeholderData: keepPreviousData,
  })
  return (
    <section>
      <h2 className={styles.heading}>{t('jobs.title')}</h2>
      <Chips label={t('filter.filters')}>
        <ChoiceChip
          label={t('jobs.state')}
          choices={JOB_STATES.map((value) => ({ value, label: t(`jobs.state.${value}`) }))}
          chosen={state}
          onChoose={(chosen) => change({ state: chosen })}
        />
      </Chips>
      <PagedRows
        label={t('jobs.title')}
        found={jobs}
        keyOf={({ id }) => id}
        empty={<p className={styles.quiet}>{t('jobs.none')}</p>}
        draw={(job) => <JobRow job={job} onChanged={onChanged} />}
      />
    </section>
  )
}
