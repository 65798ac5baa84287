/** Finds, creates, changes and removes security groups. */

import type { NewSecurityGroup, SecurityGroupChange } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Edit } from '../../../edit.ts'
import { failure } from '../../../failure.ts'
import { mayManage, mayRead } from './policy.ts'
import type { SecurityGroupRow } from './queries.ts'
import * as queries from './queries.ts'
import { auditGroup } from './recording.ts'

export type { SecurityGroupRow } from './queries.ts'

/** Case and width do not distinguish names. */
const keyOf = (name: string) => name.normalize('NFKC').toLowerCase()

function requireReadable(actor: Actor, group: SecurityGroupRow | undefined): SecurityGroupRow {
  if (!group) throw failure('security_group_missing', 'There is no such security group.')
  if (mayRead(actor, group)) return group
  throw failure('forbidden', 'Only admins and administrators of a security group can see it.')
}

export function requireMayManage(actor: Actor): void {
  if (!mayManage(actor)) throw failure('forbidden', 'Only admins do this.')
}

export async function listGroups(
  db: Database,
  actor: Actor,
  request: PageRequest,
): Promise<Page<SecurityGroupRow>> {
  return await queries.findGroups(db, actor, request)
}

export async function listGroupsOf(
  db: Database,
  actor: Actor,
  personId: string,
  request: PageRequest,
): Promise<Page<SecurityGroupRow>> {
  return await queries.findGroupsOf(db, actor, personId, request)
}

export async function getGroup(db: Database, actor: Actor, id: string): Promise<SecurityGroupRow> {
  return requireReadable(actor, await queries.findGroup(db, actor, id))
}

export async function getGroupByName(db: Database, actor: Actor, name: string): Promise<SecurityGroupRow> {
  return requireReadable(actor, await queries.findGroupByName(db, actor, keyOf(name.trim())))
}

/** Serialises changes. */
export async function lockGroup(tx: Transaction, actor: Actor, id: string): Promise<SecurityGroupRow> {
  await queries.lockGroup(tx.db, id)
  return await getGroup(tx.db, actor, id)
}

const described = (name: string, description: string) => {
  const trimmed = name.trim()
  return { name: trimmed, name_key: keyOf(trimmed), description }
}

export async function createGroup(
  tx: Transaction,
  actor: Actor,
  input: NewSecurityGroup,
): Promise<SecurityGroupRow> {
  requireMayManage(actor)
  const id = await queries.insertGroup(tx.db, described(input.name, input.description ?? ''))
  const group = await getGroup(tx.db, actor, id)
  await auditGroup(tx, actor, 'security_group.created', group)
  return group
}

export async function updateGroup(
  tx: Transaction,
  actor: Actor,
  id: string,
  { change, requireVersion }: Edit<SecurityGroupChange>,
): Promise<SecurityGroupRow> {
  const before = await lockGroup(tx, actor, id)
  requireMayManage(actor)
  requireVersion(before.version)
  const columns = described(change.name ?? before.name, change.description ?? before.description)
  await queries.changeGroup(tx.db, id, columns)
  if (columns.name !== before.name) {
    const details = { before: before.name, after: columns.name }
    await auditGroup(tx, actor, 'security_group.renamed', { id, name: columns.name }, details)
  }
  return await getGroup(tx.db, actor, id)
}

/** Members lose at once what it gave them. */
export async function removeGroup(
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<void> {
  const group = await lockGroup(tx, actor, id)
  requireMayManage(actor)
  requireVersion(group.version)
  await queries.deleteGroup(tx.db, id)
  await auditGroup(tx, actor, 'security_group.removed', group, { memberCount: group.member_count })
}
