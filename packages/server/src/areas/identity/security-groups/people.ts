/** Members and administrators of a security group, by one mechanism. */
import type { PeopleList } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import type { EntityKey } from '../../../representations.ts'
import { visibleTo as personVisibleTo } from '../people/filters.ts'
import { getPerson } from '../people/people.ts'
import { readPeopleNamed } from '../people/references.ts'
import { mayChangeMembers } from './policy.ts'
import type { Role, SecurityGroupRow } from './queries.ts'
import * as queries from './queries.ts'
import { recordAdded, recordRemoved } from './recording.ts'
import { getGroup, lockGroup, requireMayManage } from './security-groups.ts'

export async function listPeople(
  db: Database,
  actor: Actor,
  groupId: string,
  role: Role,
  request: PageRequest,
): Promise<Page<EntityKey>> {
  await getGroup(db, actor, groupId)
  return await queries.findPeopleOf(db, { groupId, role }, personVisibleTo(actor), request)
}

function requireMayChange(actor: Actor, group: SecurityGroupRow, role: Role): void {
  if (role === 'administrator') requireMayManage(actor)
  else if (!mayChangeMembers(actor, group)) {
    throw failure('forbidden', 'Only admins and administrators of a security group can change its members.')
  }
}

/** Adds all or none. Existing ones stay. */
export async function addPeople(
  context: Context,
  tx: Transaction,
  actor: Actor,
  groupId: string,
  { role, people }: { role: Role; people: PeopleList },
): Promise<void> {
  const group = await lockGroup(tx, actor, groupId)
  requireMayChange(actor, group, role)
  const isBare = Array.isArray(people)
  const named = { field: isBare ? 'body' : 'list', references: isBare ? people : people.list }
  const personIds = await readPeopleNamed(context, tx.db, actor, named)
  const added = await queries.insertPeople(tx.db, { groupId, role }, personIds)
  if (added.length === 0) return
  await queries.addToCount(tx.db, groupId, role, added.length)
  await recordAdded(tx, actor, { group, role, people: added })
}

export async function removePerson(
  tx: Transaction,
  actor: Actor,
  groupId: string,
  { role, personId }: { role: Role; personId: string },
): Promise<void> {
  const group = await lockGroup(tx, actor, groupId)
  requireMayChange(actor, group, role)
  const person = await getPerson(tx.db, actor, personId)
  if (!(await queries.deletePerson(tx.db, { groupId, role }, personId))) {
    throw failure('member_missing', `This person is no ${role} of the security group.`)
  }
  await queries.addToCount(tx.db, groupId, role, -1)
  await recordRemoved(tx, actor, { group, role, people: [person] })
}
