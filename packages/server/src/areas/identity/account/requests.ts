/**
 * Requests of anonymous visitors. They only hear that it was queued; a job looks up the account, so that neither
 * answer nor timing reveals whether it exists.
 */
import type { Language } from '@folkmoot/contract'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { addJob } from '../../../db/job-queue.ts'
import type { Database } from '../../../db/pool.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { queueMail } from '../../../engines/mail/mail.ts'
import { jobWith } from '../../../work/jobs.ts'
import { findAccount, findOwnerOf } from '../people/accounts.ts'
import { mailLanguage } from '../people/mail-language.ts'
import { makeCode, type Newcomer } from './confirmations.ts'
import { accountExistsMail, confirmAccountMail } from './mails.ts'
import * as queries from './queries.ts'
import { sendResetTo } from './resets.ts'
import { open, seal } from './sealed.ts'

const DAY = 24 * 3600

interface ForgottenPassword {
  readonly kind: 'forgotten'
  readonly name: string
  /** Of the page; requests stored before an upgrade have none. */
  readonly language?: Language
  /** The page they came for. */
  readonly next?: string
}

type Request = ForgottenPassword | ({ readonly kind: 'sign-up' } & Newcomer)

const SECRET = 'account request'
/** The last attempt half an hour after the first; by then people have asked again or left. */
export const ANSWER = { name: 'answer_account_request', maxAttempts: 8 }

export async function noteRequest(context: Context, tx: Transaction, request: Request): Promise<void> {
  const id = await queries.insertRequest(tx.db, seal(context, SECRET, request))
  await addJob(tx.db, ANSWER, { payload: { request: id } })
}

/** The sender learns nothing, not even that there were too many. */
async function sendReset(
  context: Context,
  tx: Transaction,
  { name, language, next }: ForgottenPassword,
): Promise<void> {
  const account = await findAccount(tx.db, name)
  if (account) await sendResetTo(context, tx, account.id, { language, next })
}

async function sendWelcome(context: Context, tx: Transaction, pending: Newcomer): Promise<void> {
  const to = pending.person.emails[0]?.value ?? ''
  const { baseUrl } = context.config
  const owner = await findOwnerOf(tx.db, to)
  if (owner) {
    const content = accountExistsMail(mailLanguage(context, owner), { baseUrl, username: owner.username })
    return await queueMail(context, tx, { kind: 'account exists', to, content })
  }
  const code = await makeCode(context, tx, {
    purpose: 'account',
    personId: undefined,
    pending,
    goodForSeconds: DAY,
  })
  const isInvited = pending.invitation !== undefined
  const language = mailLanguage(context, pending.person.svc)
  const content = confirmAccountMail(language, { baseUrl, isInvited }, code)
  await queueMail(context, tx, { kind: 'sign-up', to, content, goodForSeconds: DAY })
}

/** An answered request is deleted, so it is answered once however often the job runs. */
async function answer(context: Context, tx: Transaction, id: string): Promise<void> {
  const sealed = await queries.takeRequest(tx.db, id)
  const request = sealed && open<Request>(context, SECRET, sealed)
  if (!request) return
  if (request.kind === 'forgotten') return await sendReset(context, tx, request)
  const { kind: _, ...newcomer } = request
  await sendWelcome(context, tx, newcomer)
}

export const accountAnswering = jobWith(
  ANSWER,
  Type.Object({ request: Type.String() }),
  async (context, { request }) => await inTransaction(context.writeDb, (tx) => answer(context, tx, request)),
)

/** Expired links, and requests unanswered for an hour. */
export async function forgetOldRequests(db: Database): Promise<void> {
  await queries.deleteOver(db)
}
