/**
 * The job of an import: creates people, each in a transaction of their own that also notes it at their row. So a
 * job that is interrupted or repeated creates nobody twice.
 */
import { problemMessage } from '@folkmoot/contract'
import { Type } from 'typebox'
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { addJob } from '../../../db/job-queue.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { queueMail } from '../../../engines/mail/mail.ts'
import { Failure, failure } from '../../../failure.ts'
import { type Attempt, jobWith } from '../../../work/jobs.ts'
import { findAccountById, mailLanguage } from '../../identity/people.ts'
import { mayImportPeople } from '../../identity/rights.ts'
import { createImported, makeFirstPasswordLink } from '../../identity/sign-up.ts'
import { joinInvited } from '../../places/members.ts'
import { inviterOf } from '../invitations/policy.ts'
import { importedMail } from './mails.ts'
import type { Problem } from './planned.ts'
import type { ImportRow, StoredPerson } from './queries.ts'
import * as queries from './queries.ts'

const IMPORTING = { name: 'import_people', maxAttempts: 25, priority: 5 }
/** Yields to other jobs, so that short ones do not wait for a long import. */
const TURN_MS = 2_000
const MAILS_AT_ONCE = 20
const WEEK = 7 * 86_400

/** Also to go on with it later, behind all others that wait. */
export async function queueImport(tx: Transaction, id: string): Promise<void> {
  await addJob(tx.db, IMPORTING, { payload: { importId: id }, key: `import people:${id}` })
}

/** The rights of the importer count when a person is created. */
async function requireCreator(tx: Transaction, { creator_id }: ImportRow): Promise<Member> {
  const creator = inviterOf(await findAccountById(tx.db, creator_id))
  if (creator.kind === 'member' && mayImportPeople(creator)) return creator
  throw failure('forbidden', 'The person who started the import may no longer import people.')
}

async function createOne(context: Context, tx: Transaction, found: ImportRow, row: StoredPerson) {
  const creator = await requireCreator(tx, found)
  const person = await createImported(context, tx, creator, {
    emails: [{ value: row.email }],
    name: { givenName: row.given_name, familyName: row.family_name },
    svc: { username: row.username },
  })
  for (const placeId of row.place_ids) {
    const joined = await joinInvited(tx, creator, { placeId, personId: person.id })
    if (joined === 'refused') throw failure('place_missing', 'A place is gone.')
  }
  await queries.noteCreated(tx.db, found.id, row, person.id)
}

const COLUMN_OF: Partial<Record<Failure['failureName'], Problem>> = {
  username_taken: { field: 'username', message: problemMessage('taken') },
  email_taken: { field: 'email', message: problemMessage('hasAccount') },
  place_missing: { field: 'places', message: problemMessage('managedPlaces', { limit: 20 }) },
}

const UNEXPECTED: Problem = { field: 'email', message: 'led to an error of the server' }

function problemOf(error: unknown): Problem {
  if (!(error instanceof Failure)) return UNEXPECTED
  const { failureName, message } = error
  return COLUMN_OF[failureName] ?? { field: 'email', message }
}

/** A row that led to an error of the server is tried again so often; then those behind it go on. */
const ATTEMPTS_OF_A_ROW = 3

/** False if no row is left. */
async function importNext(context: Context, found: ImportRow, { number }: Attempt): Promise<boolean> {
  const isGivenUp = number >= ATTEMPTS_OF_A_ROW
  let row: StoredPerson | undefined
  try {
    await inTransaction(context.writeDb, async (tx) => {
      row = await queries.lockNextRow(tx.db, found.id)
      if (row) await createOne(context, tx, found, row)
    })
  } catch (error) {
    if (!row || !(error instanceof Failure || isGivenUp)) throw error
    if (!(error instanceof Failure))
      context.log.error({ err: error, import: found.id }, 'a row was not imported')
    const [failed, problem] = [row, problemOf(error)]
    await inTransaction(context.writeDb, (tx) => queries.noteFailed(tx.db, found.id, failed, [problem]))
  }
  return row !== undefined
}

async function mailOne(context: Context, tx: Transaction, personId: string, inviter: string): Promise<void> {
  const link = await makeFirstPasswordLink(context, tx, personId, WEEK)
  if (!link) return
  const { baseUrl } = context.config
  const { person, address, code } = link
  const content = importedMail(mailLanguage(context, person), {
    baseUrl,
    inviter,
    username: person.username,
    code,
  })
  await queueMail(context, tx, { kind: 'account imported', to: address, content, goodForSeconds: WEEK })
}

/** False if nobody is left. */
async function mailNext(context: Context, { id, creator }: ImportRow): Promise<boolean> {
  return await inTransaction(context.writeDb, async (tx) => {
    const people = await queries.takeUnmailed(tx.db, id, MAILS_AT_ONCE)
    for (const personId of people) await mailOne(context, tx, personId, creator.display_name)
    return people.length > 0
  })
}

async function turn(context: Context, found: ImportRow, attempt: Attempt): Promise<boolean> {
  const endsAt = Date.now() + TURN_MS
  const isOver = () => Date.now() >= endsAt || attempt.stopping.aborted
  while (await importNext(context, found, attempt)) if (isOver()) return false
  await inTransaction(context.writeDb, (tx) => queries.finish(tx.db, found.id))
  while (found.sends_mails && (await mailNext(context, found))) if (isOver()) return false
  return true
}

export const peopleImporting = jobWith(
  IMPORTING,
  Type.Object({ importId: Type.String() }),
  async (context, { importId }, attempt) => {
    const found = await queries.findImport(context.jobDb, importId)
    if (!found || (await turn(context, found, attempt))) return
    await inTransaction(context.writeDb, (tx) => queueImport(tx, importId))
  },
)
