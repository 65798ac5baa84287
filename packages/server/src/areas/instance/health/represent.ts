/** A row of the job queue → the job on the wire. */
import { type Job, V3 } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { ListedJob } from '../../../db/listed-jobs.ts'
import { resource } from '../../../representations.ts'
import { jobVerbs } from './policy.ts'

const LONGEST_ERROR = 300

const LONGEST_READ = 4_096

/** Passwords may have any character, so everything before the last @ is removed. */
function withoutSecrets(word: string): string {
  const [begin, at] = [word.indexOf('//'), word.lastIndexOf('@')]
  const named = begin >= 0 && at > begin ? `${word.slice(0, begin)}//${word.slice(at + 1)}` : word
  const scheme = named.indexOf('://')
  const query = scheme < 0 ? -1 : named.slice(scheme).search(/[?#]/)
  return query < 0 ? named : named.slice(0, scheme + query)
}

/** The first line: no stack. Messages of libraries may name URLs: without credentials and queries. */
export function errorText(error: string | null): string | undefined {
  const all = error ?? ''
  // Of a URL that is cut nothing stays, since an @ may have followed.
  const read = all.length > LONGEST_READ ? `${all.slice(0, LONGEST_READ)}@` : all
  const [line = ''] = read.split('\n')
  const text = line.replace(/\S+/g, withoutSecrets)
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
