/** The one place that writes memberships: creates, changes and ends them, counts and records them. */
import type { MemberState } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { isIn } from '../places/policy.ts'
import { addToMemberCount, idOf } from '../places/queries.ts'
import { auditMembership, recordInvitations, recordMembership, recordRequest } from '../places/recording.ts'
import {
  changeMembers,
  deleteMember,
  findMembersAmong,
  hasOtherOwner,
  insertMembers,
  type MemberRow,
} from './queries.ts'

/** Call every function here with the place locked. */
async function settle(
  tx: Transaction,
  actor: Actor,
  before: MemberState | null,
  after: MemberState | null,
  member: MemberRow,
): Promise<void> {
  const step = Number(isIn(after)) - Number(isIn(before))
  await addToMemberCount(tx.db, member.place_id, step)
  if (step > 0) await recordMembership(tx, actor, 'svc:user_membership_added', member)
  if (step < 0) await recordMembership(tx, actor, 'svc:user_membership_removed', member)
  if (after === 'invited') await recordInvitations(tx, actor, [member])
  if (after === 'pending') await recordRequest(tx, actor, member)
  await auditMembership(tx, actor, { before, after }, member)
}

async function refuseLastOwner(tx: Transaction, member: MemberRow): Promise<void> {
  if (member.state !== 'owner' || (await hasOtherOwner(tx.db, member.place_id, member.id))) return
  throw failure('last_owner', 'The last owner stays one: make another first.')
}

async function readAgain(
  tx: Transaction,
  actor: Actor,
  placeId: string,
  personId: string,
): Promise<MemberRow> {
  const [row] = await findMembersAmong(tx.db, actor, placeId, [personId])
  if (!row) throw failure('member_missing', 'There is no such membership.')
  return row
}

export async function beginMembership(
  tx: Transaction,
  actor: Actor,
  requested: { placeId: string; personId: string; state: MemberState },
): Promise<MemberRow> {
  const { placeId, personId, state } = requested
  const addedBy = idOf(actor) === personId ? null : idOf(actor)
  await insertMembers(tx.db, [{ place_id: placeId, person_id: personId, state, added_by: addedBy }])
  const member = await readAgain(tx, actor, placeId, personId)
  await settle(tx, actor, null, state, member)
  return member
}

export async function changeMembership(
  tx: Transaction,
  actor: Actor,
  member: MemberRow,
  state: MemberState,
): Promise<MemberRow> {
  if (state === member.state) return member
  await refuseLastOwner(tx, member)
  await changeMembers(tx.db, [member.id], { state })
  const changed = await readAgain(tx, actor, member.place_id, member.person_id)
  await settle(tx, actor, member.state, state, changed)
  return changed
}

export async function endMembership(tx: Transaction, actor: Actor, member: MemberRow): Promise<void> {
  await refuseLastOwner(tx, member)
  await deleteMember(tx.db, member.id)
  await settle(tx, actor, member.state, null, member)
}
