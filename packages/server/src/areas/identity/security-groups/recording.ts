/** Records changes of security groups: verbs in the activity log, actions in the audit log. */

import { type AuditAction, typeCodes } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { recordAll } from '../../record/activity-log.ts'
import { audit } from '../../record/audit.ts'
import type { GroupPerson, Role, SecurityGroupRow } from './queries.ts'

export async function auditGroup(
  tx: Transaction,
  actor: Actor,
  action: AuditAction,
  group: Pick<SecurityGroupRow, 'id' | 'name'>,
  details?: Record<string, unknown>,
): Promise<void> {
  const target = { type: 'securityGroup', id: group.id, label: group.name } as const
  await audit(tx, { action, actor, target, details })
}

const ADDED = {
  member: 'security_group.members_added',
  administrator: 'security_group.administrators_added',
} as const satisfies Record<Role, AuditAction>
const REMOVED = {
  member: 'security_group.member_removed',
  administrator: 'security_group.administrator_removed',
} as const satisfies Record<Role, AuditAction>

interface ChangedPeople {
  readonly group: SecurityGroupRow
  readonly role: Role
  readonly people: readonly GroupPerson[]
}

/** Only members have verbs in the description; administrators need not be members. */
async function recordMembers(
  tx: Transaction,
  actor: Actor,
  verb: 'svc:user_membership_added' | 'svc:user_membership_removed',
  { group, role, people }: ChangedPeople,
): Promise<void> {
  if (role !== 'member') return
  const container = { type: typeCodes.securityGroup, id: group.id }
  await recordAll(
    tx,
    people.map(({ id, username, display_name }) => ({
      verb,
      actor,
      object: { type: typeCodes.person, id },
      container,
      details: { username, displayName: display_name, securityGroupName: group.name },
    })),
  )
}

const named = (people: readonly GroupPerson[]) => people.map(({ id, username }) => ({ id, username }))

export async function recordAdded(tx: Transaction, actor: Actor, changed: ChangedPeople): Promise<void> {
  await recordMembers(tx, actor, 'svc:user_membership_added', changed)
  await auditGroup(tx, actor, ADDED[changed.role], changed.group, { people: named(changed.people) })
}

export async function recordRemoved(tx: Transaction, actor: Actor, changed: ChangedPeople): Promise<void> {
  await recordMembers(tx, actor, 'svc:user_membership_removed', changed)
  await auditGroup(tx, actor, REMOVED[changed.role], changed.group, { people: named(changed.people) })
}
