/** Places opened to security groups: people in the group have the rights of members without being members. */

import type { SecurityGroupList } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import type { SecurityGroupSummaryRow } from '../../identity/represent.ts'
import {
  getGroup,
  readGroupsNamed,
  removeGroup,
  requireMayManageGroup as requireMayManage,
} from '../../identity/security-groups.ts'
import { lockHome } from '../members/members.ts'
import * as queries from './opening-queries.ts'
import { getPlace } from './places.ts'
import { mayManage } from './policy.ts'
import type { PlaceRow } from './queries.ts'
import { auditOpenings } from './recording.ts'

function requireManaged(actor: Actor, place: PlaceRow): PlaceRow {
  if (mayManage(actor, place)) return place
  throw failure('forbidden', 'Only owners of the place and admins see and change to whom it is opened.')
}

export async function listOpenings(
  db: Database,
  actor: Actor,
  placeId: string,
  request: PageRequest,
): Promise<Page<SecurityGroupSummaryRow>> {
  const { home_id } = requireManaged(actor, await getPlace(db, actor, placeId))
  return await queries.findOpenings(db, actor, home_id, request)
}

/** All named groups or none. Owners may name only groups that they administer. */
export async function openPlace(
  context: Context,
  tx: Transaction,
  actor: Actor,
  placeId: string,
  sent: SecurityGroupList,
): Promise<void> {
  const place = requireManaged(actor, await lockHome(tx, actor, placeId))
  const groups = await readGroupsNamed(context, tx, actor, sent)
  const added = await queries.addOpenings(
    tx.db,
    place.id,
    groups.map(({ id }) => id),
  )
  if (added.length === 0) return
  const named = groups.filter(({ id }) => added.includes(id))
  await auditOpenings(tx, actor, 'place.opened', place, named)
}

export async function closePlace(
  tx: Transaction,
  actor: Actor,
  placeId: string,
  groupId: string,
): Promise<void> {
  const place = requireManaged(actor, await lockHome(tx, actor, placeId))
  if (!(await queries.removeOpening(tx.db, place.id, groupId))) {
    throw failure('security_group_missing', 'The place is opened to no such security group.')
  }
  await auditOpenings(tx, actor, 'place.closed', place, [{ id: groupId }])
}

/** Lock the places before the group, as opening does. */
export async function removeSecurityGroup(
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<void> {
  await getGroup(tx.db, actor, id)
  requireMayManage(actor)
  await queries.lockOpened(tx.db, id)
  await removeGroup(tx, actor, id, requireVersion)
  await queries.removeOpeningEverywhere(tx.db, id)
}
