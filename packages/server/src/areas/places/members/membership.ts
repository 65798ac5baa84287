/** The one place that writes memberships: creates, changes and ends them, counts and records them. */
import type { MemberState } from '@folkmoot/contract'
import type { CompiledQuery } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { isIn, type Membership } from '../places/policy.ts'
import { idOf, memberCounting } from '../places/queries.ts'
import {
  auditMembership,
  recordInvitations,
  recordMembership,
  recordRequest,
  recordRole,
} from '../places/recording.ts'
import {
  hasOtherOwner,
  type MemberRow,
  type MembershipKey,
  memberChange,
  memberDeletion,
  memberInsertion,
  memberReading,
  moderatorChange,
} from './queries.ts'

interface Change {
  readonly before: Membership | null
  readonly after: MemberState | null
  readonly isFounding?: boolean
}

const standingOf = ({ state, moderates }: MemberRow): Membership => (moderates ? 'moderator' : state)

/** What a change does to the number of members. */
const stepOf = ({ before, after }: Change) => Number(isIn(after)) - Number(isIn(before))

function counting(tx: Transaction, placeId: string, change: Change): CompiledQuery[] {
  const step = stepOf(change)
  return step === 0 ? [] : [memberCounting(tx.db, placeId, step)]
}

/** Call every function here with the place locked. */
async function tell(tx: Transaction, actor: Actor, change: Change, member: MemberRow): Promise<void> {
  const step = stepOf(change)
  if (step > 0) await recordMembership(tx, actor, 'svc:user_membership_added', member)
  if (step < 0) await recordMembership(tx, actor, 'svc:user_membership_removed', member)
  if (change.after === 'invited') await recordInvitations(tx, actor, [member])
  if (change.after === 'pending') await recordRequest(tx, actor, member)
  if (change.after === 'owner') await recordRole(tx, actor, 'svc:owner_named', member)
  await auditMembership(tx, actor, change, member)
}

async function refuseLastOwner(tx: Transaction, member: MemberRow): Promise<void> {
  if (member.state !== 'owner' || (await hasOtherOwner(tx.db, member.place_id, member.id))) return
  throw failure('last_owner', 'The last owner stays one: make another first.')
}

/** Writes a membership and the number of members, and reads what it is then, in one network write. */
async function write(
  tx: Transaction,
  actor: Actor,
  statement: CompiledQuery,
  { key, ...change }: Change & { readonly key: MembershipKey },
): Promise<MemberRow> {
  const counted = counting(tx, key.place_id, change)
  const results = await tx.run([statement, ...counted, memberReading(tx.db, actor, key)])
  const [member] = (results.at(-1)?.rows ?? []) as MemberRow[]
  if (!member) throw failure('member_missing', 'There is no such membership.')
  await tell(tx, actor, change, member)
  return member
}

export async function beginMembership(
  tx: Transaction,
  actor: Actor,
  requested: { placeId: string; personId: string; state: MemberState; isFounding?: boolean },
): Promise<MemberRow> {
  const { placeId, personId, state, isFounding = false } = requested
  const addedBy = idOf(actor) === personId ? null : idOf(actor)
  const key = { place_id: placeId, person_id: personId }
  const insertion = memberInsertion(tx.db, { ...key, state, added_by: addedBy })
  return await write(tx, actor, insertion, { before: null, after: state, isFounding, key })
}

export async function changeMembership(
  tx: Transaction,
  actor: Actor,
  member: MemberRow,
  state: MemberState,
): Promise<MemberRow> {
  if (state === member.state) return member
  await refuseLastOwner(tx, member)
  const changing = memberChange(tx.db, member.id, { state })
  return await write(tx, actor, changing, { before: standingOf(member), after: state, key: member })
}

/** If it is so already, nothing changes. */
export async function setModerates(
  tx: Transaction,
  actor: Actor,
  member: MemberRow,
  moderates: boolean,
): Promise<MemberRow> {
  if (member.moderates === moderates) return member
  const results = await tx.run([moderatorChange(member.id, moderates), memberReading(tx.db, actor, member)])
  const [changed = member] = (results.at(-1)?.rows ?? []) as MemberRow[]
  const change = moderates
    ? ({ before: 'member', after: 'moderator' } as const)
    : ({ before: 'moderator', after: 'member' } as const)
  if (moderates) await recordRole(tx, actor, 'svc:moderator_named', changed)
  await auditMembership(tx, actor, change, changed)
  return changed
}

export async function endMembership(tx: Transaction, actor: Actor, member: MemberRow): Promise<void> {
  await refuseLastOwner(tx, member)
  const change = { before: standingOf(member), after: null }
  await tx.run([memberDeletion(tx.db, member.id), ...counting(tx, member.place_id, change)])
  await tell(tx, actor, change, member)
}
