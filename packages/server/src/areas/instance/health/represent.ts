/** A row of the job queue → the job on the wire. */
import { type Job, V3 } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { ListedJob } from '../../../db/listed-jobs.ts'
import { resource } from '../../../representations.ts'
import { jobVerbs } from './policy.ts'

const LONGEST_ERROR = 300

/** The first line: no stack. Messages of libraries may name URLs: without credentials and queries. */
export function errorText(error: string | null): string | undefined {
  const [line = ''] = (error ?? '').split('\n')
  const text = line.replace(/\/\/[^/\s@]*@/g, '//').replace(/(\w+:\/\/[^\s?#]*)[?#]\S*/g, '$1')
  return text === '' ? undefined : text.slice(0, LONGEST_ERROR)
}

export function representJob(actor: Actor, row: ListedJob, baseUrl: string): Job {
  const verbs = jobVerbs(actor, row.state)
  const uri = `${baseUrl}${V3}/admin/jobs/${row.id}`
  return {
    id: row.id,
    type: 'job',
    name: row.name,
    state: row.state,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    due: row.run_at,
    error: errorText(row.last_error),
    resources: { self: resource(uri, verbs.self), retry: resource(`${uri}/retry`, verbs.retry) },
  }
}
