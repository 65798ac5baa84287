/** Imports of people from CSV: start, list and read them. */
import type { Actor, Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { isMailOn } from '../../../engines/mail/mail.ts'
import { Failure, failure } from '../../../failure.ts'
import { mayImportPeople } from '../../identity/rights.ts'
import { audit } from '../../record/audit.ts'
import { writeTable } from './csv.ts'
import type { PlannedPerson } from './planned.ts'
import type { ImportRow, StoredPerson } from './queries.ts'
import * as queries from './queries.ts'
import { queueImport } from './running.ts'

export function requireMayImport(actor: Actor): asserts actor is Member {
  if (!mayImportPeople(actor)) throw failure('forbidden', 'Only community managers and admins import people.')
}

export function requireMail({ config }: Context): void {
  if (!isMailOn(config)) throw failure('mail_off', 'This community sends no mail.')
}

/** By imports of the whole community. */
const MOST_MAILS_A_DAY = 10_000

/** After noting whom an import mails. */
async function requireMailsLeft(tx: Transaction): Promise<void> {
  if ((await queries.countMails(tx.db, MOST_MAILS_A_DAY + 1)) <= MOST_MAILS_A_DAY) return
  const text = `Imports mail at most ${MOST_MAILS_A_DAY} people a day. Import without mails, and send them later.`
  throw new Failure('too_fast', text, [], 3600)
}

export async function startImport(
  tx: Transaction,
  actor: Actor,
  people: readonly PlannedPerson[],
  { sendsMails }: { readonly sendsMails: boolean },
): Promise<ImportRow> {
  requireMayImport(actor)
  if (sendsMails) await queries.lockMails(tx.db)
  const id = await queries.insertImport(tx.db, { creatorId: actor.id, sendsMails }, people)
  if (sendsMails) await requireMailsLeft(tx)
  await queueImport(tx, id)
  const target = { type: 'import', id, label: '' } as const
  await audit(tx, { action: 'import.started', actor, target, details: { rows: people.length, sendsMails } })
  return await getImport(tx.db, actor, id)
}

/** A plan tells who has an account, so it is audited. */
export async function auditPlan(
  tx: Transaction,
  actor: Actor,
  people: readonly PlannedPerson[],
): Promise<void> {
  await audit(tx, { action: 'import.planned', actor, details: { rows: people.length } })
}

export async function listImports(
  db: Database,
  actor: Actor,
  request: PageRequest,
): Promise<Page<ImportRow>> {
  requireMayImport(actor)
  return await queries.findImports(db, request)
}

export async function getImport(db: Database, actor: Actor, id: string): Promise<ImportRow> {
  requireMayImport(actor)
  const found = await queries.findImport(db, id)
  if (!found) throw failure('import_missing', 'There is no such import, or no longer.')
  return found
}

function outcomeOf({ person_id, problems }: StoredPerson): 'created' | 'failed' | 'waiting' {
  if (person_id !== null || problems?.length === 0) return 'created'
  return problems ? 'failed' : 'waiting'
}

export async function exportImport(
  db: Database,
  actor: Actor,
  id: string,
  { isFailed }: { isFailed: boolean },
): Promise<Buffer> {
  await getImport(db, actor, id)
  const found = await queries.findRows(db, id)
  const rows = isFailed ? found.filter((row) => outcomeOf(row) === 'failed') : found
  const head = ['row', 'email', 'givenName', 'familyName', 'username', 'outcome', 'person', 'problems']
  const lines = rows.map((row) => [
    row.row_number,
    row.email,
    row.given_name,
    row.family_name,
    row.username,
    outcomeOf(row),
    row.person_id ?? '',
    (row.problems ?? []).map(({ field, message }) => `${field} ${message}`).join('; '),
  ])
  return await writeTable([head, ...lines])
}

/** Again changes nothing: everybody gets one mail. */
export async function mailImported(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<ImportRow> {
  await getImport(tx.db, actor, id)
  requireMail(context)
  await queries.lockMails(tx.db)
  if (await queries.startMails(tx.db, id)) {
    await requireMailsLeft(tx)
    await queueImport(tx, id)
    await audit(tx, { action: 'import.mailed', actor, target: { type: 'import', id, label: '' } })
  }
  return await getImport(tx.db, actor, id)
}

/** Address and names of a removed person. */
export async function forgetImported(tx: Transaction, personId: string): Promise<boolean> {
  await queries.emptyRowsOf(tx.db, personId)
  return false
}

export async function forgetOldImports(db: Database): Promise<void> {
  await queries.deleteOldImports(db)
}
