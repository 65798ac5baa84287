/** After a restore: what was ended since the backup would count again, and what waited may have been done. */
import { deleteJobs } from '../../../db/job-queue.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { ANSWER } from '../account/requests.ts'
import { TELL } from '../add-ons/callbacks.ts'
import * as queries from './queries.ts'

export interface EndedSignIns {
  readonly sessions: number
  readonly tokens: number
  /** Of those webhooks that are registered with a token and would go with it. */
  readonly tokensKept: number
}

/** Sessions, tokens and mailed links. A revoked token must not count again because an old backup knows it. */
export async function endSignIns({ db }: Transaction): Promise<EndedSignIns> {
  const sessions = await queries.deleteSessions(db)
  const tokens = await queries.deleteTokens(db)
  await queries.deleteGrantsAndLinks(db)
  return { sessions, tokens, tokensKept: await queries.countTokens(db) }
}

const REASON = 'The community was restored from a backup, and this may have been delivered before.'

/** Returns how many callbacks of add-ons and answers to requests will not be sent. */
export async function dropWaitingAnswers({ db }: Transaction): Promise<number> {
  await deleteJobs(db, TELL)
  await deleteJobs(db, ANSWER)
  return (await queries.failCallbacks(db, REASON)) + (await queries.deleteRequests(db))
}
