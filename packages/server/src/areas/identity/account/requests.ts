/**
 * What strangers ask for, and how it is answered. Whoever asks only hears that it was noted; whether anybody is known by
 * what they typed is looked up afterwards, so that neither the answer nor its time tells.
 */
import type { NewPerson } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { queueMail } from '../../../engines/mail/mail.ts'
import type { Follower } from '../../../work/follower.ts'
import { findAccount, findOwnerOf } from '../people/accounts.ts'
import { primaryAddressOf } from '../people/notices.ts'
import { makeCode } from './confirmations.ts'
import { accountExistsLetter, confirmAccountLetter, resetLetter } from './letters.ts'
import * as queries from './queries.ts'
import { open, seal } from './sealed.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Mails to one person in an hour, by whatever name they are asked for. */
const MOST_RESETS = 5

type Request =
  | { readonly kind: 'forgotten'; readonly name: string }
  | { readonly kind: 'sign-up'; readonly person: NewPerson; readonly passwordHash: string }

const SECRET = 'account request'

export async function noteRequest(context: Context, request: Request): Promise<void> {
  await queries.insertRequest(context.db, seal(context, SECRET, request))
  context.changes.tell(['accounts'])
}

async function sendReset(context: Context, tx: Transaction, name: string): Promise<void> {
  const person = await findAccount(tx.db, name)
  const from = person && primaryAddressOf(person)
  if (!person?.enabled || from === undefined || person.user_type === 'bot') return
  if ((await queries.countRecent(tx.db, person.id, 'password', HOUR)) >= MOST_RESETS) return
  const code = await makeCode(context, tx, {
    purpose: 'password',
    personId: person.id,
    pending: { from },
    goodForSeconds: HOUR,
  })
  await queueMail(context, tx, {
    kind: 'reset',
    to: from,
    letter: resetLetter(context.config.baseUrl, person.username, code),
    goodForSeconds: HOUR,
  })
}

async function sendWelcome(
  context: Context,
  tx: Transaction,
  pending: { person: NewPerson; passwordHash: string },
) {
  const to = pending.person.emails[0]?.value ?? ''
  const { baseUrl } = context.config
  const owner = await findOwnerOf(tx.db, to)
  if (owner) {
    const letter = accountExistsLetter(baseUrl, owner.username)
    return await queueMail(context, tx, { kind: 'account exists', to, letter })
  }
  const code = await makeCode(context, tx, {
    purpose: 'account',
    personId: undefined,
    pending,
    goodForSeconds: DAY,
  })
  const letter = confirmAccountLetter(baseUrl, code)
  await queueMail(context, tx, { kind: 'sign-up', to, letter, goodForSeconds: DAY })
}

async function answer(context: Context, tx: Transaction, { sealed }: queries.AccountRequest): Promise<void> {
  const request = open<Request>(context, SECRET, sealed)
  if (!request) return
  if (request.kind === 'forgotten') return await sendReset(context, tx, request.name)
  const { person, passwordHash } = request
  await sendWelcome(context, tx, { person, passwordHash })
}

const PATIENCE_SECONDS = 60

/** Whether there was one. What fails waits a minute, so that the others need not wait for it. */
async function answerOne(context: Context): Promise<boolean> {
  let taken: queries.AccountRequest | undefined
  try {
    return await inTransaction(context.writeDb, async (tx) => {
      taken = await queries.takeRequest(tx.db)
      if (taken) await answer(context, tx, taken)
      return taken !== undefined
    })
  } catch (error) {
    if (taken) await queries.postponeRequest(context.db, taken.id, PATIENCE_SECONDS)
    throw error
  }
}

export async function answerRequests(context: Context): Promise<void> {
  while (await answerOne(context)) {}
}

/** Links that are over, and requests that could not be answered for an hour. */
export async function forgetOldRequests(db: Database): Promise<void> {
  await queries.deleteOver(db)
}

/** The poll is for requests whose answer failed. */
export const accountAnswering: Follower = {
  name: 'accounts',
  complaint: 'account requests could not be answered',
  topics: ['accounts'],
  pollMs: 5_000,
  async run(context) {
    await answerRequests(context)
    return undefined
  },
}
