/** Records changes of people: verbs in the activity log, actions in the audit log. */

import { isDeepStrictEqual } from 'node:util'
import { type ActivityVerb, type AuditAction, type Email, typeCodes } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { record } from '../../record/activity-log.ts'
import { audit } from '../../record/audit.ts'
import type { PersonRow } from './queries.ts'

const PROFILE: readonly (keyof PersonRow)[] = [
  'username',
  'given_name',
  'family_name',
  'status_line',
  'emails',
  'phone_numbers',
  'addresses',
  'profile',
  'tags',
  'location',
  'locale',
  'time_zone',
]

const differs = (before: PersonRow, after: PersonRow) => (column: keyof PersonRow) =>
  !isDeepStrictEqual(before[column], after[column])

export function verbsOfChange(before: PersonRow, after: PersonRow): ActivityVerb[] {
  const changed = differs(before, after)
  const verbs: ActivityVerb[] = []
  if (changed('enabled')) verbs.push(after.enabled ? 'svc:user_account_enabled' : 'svc:user_account_disabled')
  if (changed('visible'))
    verbs.push(after.visible ? 'svc:user_account_visible' : 'svc:user_account_invisible')
  if (changed('user_type')) verbs.push('svc:user_type_modified')
  if (PROFILE.some(changed)) verbs.push('svc:user_profile_modified')
  return verbs
}

/** Includes names, since the person may be gone when it is read. */
export async function recordPerson(
  tx: Transaction,
  actor: Actor | undefined,
  verb: ActivityVerb,
  person: PersonRow,
  more: Record<string, unknown> = {},
): Promise<void> {
  const details = { username: person.username, displayName: person.display_name, ...more }
  await record(tx, { verb, actor, object: { type: typeCodes.person, id: person.id }, details })
}

interface Change {
  readonly action: AuditAction
  readonly details?: Record<string, unknown>
}

const addressesOf = (person: PersonRow) => (person.emails as Email[]).map((email) => email.value)

/** Audits rights, credentials and addresses; not the rest of a profile. */
export function actionsOfChange(before: PersonRow, after: PersonRow, note?: string): Change[] {
  const changed = differs(before, after)
  const details = (read: (person: PersonRow) => unknown) => ({ before: read(before), after: read(after) })
  const actions: Change[] = []
  if (changed('enabled')) {
    const action = after.enabled ? 'person.enabled' : 'person.disabled'
    actions.push({ action, ...(note && { details: { note } }) })
  }
  if (changed('visible')) actions.push({ action: after.visible ? 'person.shown' : 'person.hidden' })
  if (changed('roles'))
    actions.push({ action: 'person.roles_changed', details: details(({ roles }) => roles) })
  if (changed('user_type'))
    actions.push({ action: 'person.user_type_changed', details: details((person) => person.user_type) })
  if (changed('username'))
    actions.push({ action: 'person.username_changed', details: details((person) => person.username) })
  if (addressesOf(before).join() !== addressesOf(after).join())
    actions.push({ action: 'person.emails_changed', details: details(addressesOf) })
  return actions
}

export async function auditPerson(
  tx: Transaction,
  actor: Actor | undefined,
  change: Change,
  person: PersonRow,
): Promise<void> {
  const target = { type: 'person', id: person.id, label: person.username } as const
  await audit(tx, { ...change, actor, target })
}

/** Initial values, for comparison with later changes. */
export async function auditArrival(
  tx: Transaction,
  actor: Actor | undefined,
  person: PersonRow,
): Promise<void> {
  const { enabled, visible, roles, user_type } = person
  const details = { enabled, visible, roles, userType: user_type, emails: addressesOf(person) }
  await auditPerson(tx, actor, { action: 'person.created', details }, person)
}
