/** Changes people: their profiles, rights and accounts. */
import type { PersonChange } from '@folkmoot/contract'
import { type Actor, sessionIdOf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Edit, Versioned } from '../../../edit.ts'
import { failure } from '../../../failure.ts'
import {
  credentialsChanged,
  endWhatWasSignedIn,
  setPassword,
  tokensEnded,
} from '../credentials/credentials.ts'
import { isFresh, passwordMissing } from '../credentials/freshness.ts'
import { claimNames } from './claims.ts'
import { keepFormerUsername } from './former-queries.ts'
import { changesCredentials, requireMaySetCredentials } from './giving.ts'
import { usernameKey } from './names.ts'
import { tellOfChange } from './notices.ts'
import { getPerson, refuseLastAdmin, requireVisible } from './people.ts'
import { mayChangeAccountStatus, mayEdit, mayManageAccount } from './policy.ts'
import { columnsOfChange, differsFrom } from './profile.ts'
import type { PersonRow } from './queries.ts'
import * as queries from './queries.ts'
import { actionsOfChange, auditPerson, recordPerson, verbsOfChange } from './recording.ts'

/** Early answer before expensive work; checked again under lock. */
export async function getEditable(db: Database, actor: Actor, id: string): Promise<PersonRow> {
  const person = await getPerson(db, actor, id)
  requireMayEdit(actor, person)
  return person
}

function requireMayEdit(actor: Actor, person: PersonRow): void {
  if (!mayEdit(actor, person)) throw failure('forbidden', 'Only the person and admins change a profile.')
}

export function requireMayManageAccount(actor: Actor, person: PersonRow): void {
  if (mayManageAccount(actor, person)) return
  throw failure(
    'forbidden',
    'Only community managers and admins manage accounts; those of admins and community managers only admins.',
  )
}

export interface PersonEdit extends Edit<PersonChange> {
  readonly passwordHash: string | undefined
  /** Whether a session has proven that it is not stolen. */
  readonly isProven?: boolean
}

export async function updatePerson(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  edit: PersonEdit,
): Promise<PersonRow> {
  return await change(context, tx, actor, id, {
    ...edit,
    mayChangeStatus: mayChangeAccountStatus(actor),
    requireRight: (person) => requireMayEdit(actor, person),
  })
}

export interface AccountEdit extends Versioned {
  /** Stays as it is if undefined. */
  readonly enabled?: boolean | undefined
  readonly note?: string | undefined
  readonly isProven?: boolean
}

/** Disables or enables an account. */
export async function setEnabled(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  { enabled, ...edit }: AccountEdit,
): Promise<PersonRow> {
  return await change(context, tx, actor, id, {
    ...edit,
    change: { svc: enabled === undefined ? {} : { enabled } },
    passwordHash: undefined,
    mayChangeStatus: true,
    requireRight: (person) => requireMayManageAccount(actor, person),
  })
}

interface CheckedEdit extends PersonEdit {
  readonly mayChangeStatus: boolean
  readonly note?: string | undefined
  requireRight(person: PersonRow): void
}

async function change(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  edit: CheckedEdit,
): Promise<PersonRow> {
  const { mayChangeStatus } = edit
  const svc = mayChangeStatus ? edit.change.svc : undefined
  const demotes = svc?.enabled === false || (svc?.roles && !svc.roles.includes('admin'))
  const admins = demotes ? await queries.lockAdmins(tx.db) : []
  const person = requireVisible(actor, await queries.lockPerson(tx.db, id))
  edit.requireRight(person)
  edit.requireVersion(person.version)
  if (demotes) refuseLastAdmin(admins, id)
  const columns = columnsOfChange(person, edit.change, mayChangeStatus)
  if (edit.passwordHash || changesCredentials(person, columns)) {
    requireMaySetCredentials(actor)
    if (!edit.isProven && !isFresh(context, actor)) throw passwordMissing(context)
  }
  // A change of nothing keeps version and date.
  const changed = differsFrom(person, columns) ? await queries.changePerson(tx.db, id, columns) : person
  tx.noteChange('search')
  const isRenamed = usernameKey(changed.username) !== usernameKey(person.username)
  if (isRenamed) await keepFormerUsername(tx.db, id, usernameKey(person.username))
  await claimNames(tx.db, id, {
    username: isRenamed ? changed.username : undefined,
    emails: edit.change.emails,
  })
  if (edit.passwordHash) await setPassword(context, tx, id, edit.passwordHash, sessionIdOf(actor))
  else if (svc) await credentialsChanged(context, tx, id)
  // Cached sessions hold the language.
  else if (changed.locale !== person.locale) await tokensEnded(context, tx, [id])
  if (person.enabled && !changed.enabled) await endWhatWasSignedIn(context, tx, id)
  for (const verb of verbsOfChange(person, changed)) await recordPerson(tx, actor, verb, changed)
  const actions = actionsOfChange(person, changed, edit.note)
  if (edit.passwordHash) actions.push({ action: 'person.password_changed' })
  for (const action of actions) await auditPerson(tx, actor, action, changed)
  const hasNewPassword = edit.passwordHash !== undefined
  await tellOfChange(context, tx, { before: person, after: changed, hasNewPassword })
  return changed
}
