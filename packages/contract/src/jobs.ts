/** The operations on background jobs. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { JOB_STATES, Job } from './job-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { V3 } from './uris.ts'

const JOBS = `${V3}/admin/jobs`
const base = { since: '3.15', group: 'Administration', access: 'person' } as const
const params = {
  jobID: Type.String({
    pattern: ID_PATTERN,
    'x-accepts': 'a positive whole number',
    description: "The job's id.",
  }),
}

export const listJobs = operation({
  ...base,
  id: 'listJobs',
  method: 'GET',
  path: JOBS,
  summary:
    'Background jobs that are not done: failed ones first, then by the time at which they are due (admins)',
  query: {
    ...pageQuery,
    ...fieldsQuery,
    filter: Type.Optional(Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 20 })),
  },
  filters: { state: { description: `One of these: ${JOB_STATES.join(', ')}.` } },
  answer: { kind: 'page', status: 200, schema: Page(Job) },
  errors: ['forbidden', 'filter_invalid'],
})

export const retryJob = operation({
  ...base,
  id: 'retryJob',
  method: 'POST',
  path: `${JOBS}/{jobID}/retry`,
  summary: 'Try a job again at once whose last attempt failed (admins)',
  params,
  answer: { kind: 'nothing', status: 204 },
  errors: ['forbidden', 'job_missing', 'job_not_failed'],
})

export const deleteJob = operation({
  ...base,
  id: 'deleteJob',
  method: 'DELETE',
  path: `${JOBS}/{jobID}`,
  summary: 'Discard a job that was given up; what it was to do is not done (admins)',
  params,
  answer: { kind: 'nothing', status: 204 },
  errors: ['forbidden', 'job_missing', 'job_not_failed'],
})
