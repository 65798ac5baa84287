/** Jobs that are not done, for admins: what failed is retried or discarded by hand. */
import { type Filter, JOB_STATES, type JobState } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import { discardJob, findJob, type ListedJob, listJobs, retryJobs } from '../../../db/listed-jobs.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { requireKnown } from '../../../filter-values.ts'
import { audit } from '../../record/audit.ts'
import { isDiscardable, isRetryable, mayLookAfter } from './policy.ts'

export function requireMayLookAfter(actor: Actor): void {
  if (!mayLookAfter(actor)) throw failure('forbidden', 'Only admins see how the instance is doing.')
}

/** With several filters, what all of them accept. */
function statesIn(filters: readonly Filter[]): readonly JobState[] | undefined {
  for (const filter of filters) requireKnown(filter, JOB_STATES)
  return filters.length === 0
    ? undefined
    : JOB_STATES.filter((state) => filters.every(({ values }) => values.includes(state)))
}

export async function findJobs(
  { slowDb }: Context,
  filters: readonly Filter[],
  request: PageRequest,
): Promise<Page<ListedJob>> {
  return await listJobs(slowDb, statesIn(filters), request)
}

const notFailed = () =>
  failure(
    'job_not_failed',
    'Only a job whose last attempt failed is tried again, and one that was given up is discarded.',
  )

async function getJob(tx: Transaction, id: string, isFit: (state: JobState) => boolean): Promise<ListedJob> {
  const job = await findJob(tx.db, id)
  if (!job) throw failure('job_missing', 'There is no such job: it may be done.')
  if (!isFit(job.state)) throw notFailed()
  return job
}

async function auditJob(
  tx: Transaction,
  actor: Actor,
  action: 'job.retried' | 'job.discarded',
  { id, name, attempts }: ListedJob,
): Promise<void> {
  await audit(tx, { action, actor, target: { type: 'job', id, label: name }, details: { attempts } })
}

export async function retryJob(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const job = await getJob(tx, id, isRetryable)
  // A worker may have begun it meanwhile.
  if ((await retryJobs(tx.db, id)) === 0) throw notFailed()
  await auditJob(tx, actor, 'job.retried', job)
}

export async function removeJob(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const job = await getJob(tx, id, isDiscardable)
  if (!(await discardJob(tx.db, id))) throw notFailed()
  await auditJob(tx, actor, 'job.discarded', job)
}
