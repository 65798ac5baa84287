/** Which verbs a change of a person has. */
import { isDeepStrictEqual } from 'node:util'
import { type ActivityVerb, typeCodes } from '@folkmoot/contract'
import type { Actor } from '../../actor.ts'
import type { Transaction } from '../../db/transaction.ts'
import { record } from '../activity/activity.ts'
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

/** Names go along: a reader may come when the person is gone. */
export async function recordPerson(
  tx: Transaction,
  actor: Actor | undefined,
  verb: ActivityVerb,
  person: PersonRow,
): Promise<void> {
  const details = { username: person.username, displayName: person.display_name }
  await record(tx, { verb, actor, object: { type: typeCodes.person, id: person.id }, details })
}
