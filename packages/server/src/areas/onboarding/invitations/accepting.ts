/** What the bearer of an invitation does with it: read it, sign up, or join its place with an account. */
import type { Actor, Member } from '../../../actor.ts'
import { ANONYMOUS } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { isMailOn } from '../../../engines/mail/mail.ts'
import { type Failure, failure } from '../../../failure.ts'
import { type Account, emailKey, findAccountById } from '../../identity/people.ts'
import { mayInvitePeople } from '../../identity/rights.ts'
import {
  askToConfirm,
  type Confirmed,
  createAccount,
  type Invited,
  type Newcomer,
  useAccountCode,
} from '../../identity/sign-up.ts'
import { joinInvited } from '../../places/members.ts'
import { findPlaceMetBy, type PlaceRow } from '../../places/places.ts'
import { mayManagePlace, requireNotArchived } from '../../places/rights.ts'
import { audit } from '../../record/audit.ts'
import { hashOfCode } from './invitations.ts'
import { inviterOf } from './policy.ts'
import type { UsableRow } from './queries.ts'
import * as queries from './queries.ts'

export interface OpenInvitation {
  readonly row: UsableRow
  readonly inviter: Member & Pick<Account, 'display_name'>
  /** Undefined too if the inviter no longer manages it, or it is archived. */
  readonly place: PlaceRow | undefined
  readonly isPlaceArchived: boolean
}

/** The rights of its creator count now, not at creation. */
async function withInviter(db: Database, row: UsableRow): Promise<OpenInvitation | undefined> {
  const account = await findAccountById(db, row.creator_id)
  const inviter = inviterOf(account)
  if (!account || inviter.kind !== 'member' || !mayInvitePeople(inviter)) return undefined
  const place = row.place_id === null ? undefined : await findPlaceMetBy(db, inviter, row.place_id)
  const managed = place && mayManagePlace(inviter, place) ? place : undefined
  const isPlaceArchived = managed?.is_archived ?? false
  return {
    row,
    inviter: { ...inviter, display_name: account.display_name },
    place: isPlaceArchived ? undefined : managed,
    isPlaceArchived,
  }
}

export async function findOpen(db: Database, code: string): Promise<OpenInvitation | undefined> {
  const row = await queries.findUsable(db, hashOfCode(code))
  return row && (await withInviter(db, row))
}

async function lockOpen(db: Database, code: string): Promise<OpenInvitation | undefined> {
  const row = await queries.lockUsable(db, hashOfCode(code))
  return row && (await withInviter(db, row))
}

export const invitedBy = ({ row }: OpenInvitation): Invited => ({
  id: row.id,
  usesLeft: row.uses_left,
  isMailed: row.is_mailed,
})

const missing = (): Failure =>
  failure('invitation_missing', 'There is no such invitation, or it is no longer valid.')

export async function getOpen(db: Database, code: string): Promise<OpenInvitation> {
  const open = await findOpen(db, code)
  if (!open) throw missing()
  return open
}

async function noteUse(
  tx: Transaction,
  actor: Actor,
  { row }: OpenInvitation,
  person: Pick<Account, 'id' | 'username'>,
) {
  await queries.insertUse(tx.db, row.id, person.id)
  const target = { type: 'invitation', id: row.id, label: person.username } as const
  await audit(tx, { action: 'invitation.used', actor, target, details: { person: person.id } })
}

async function useFor(tx: Transaction, open: OpenInvitation, account: Account): Promise<void> {
  await noteUse(tx, ANONYMOUS, open, account)
  const { inviter, place } = open
  // Somebody who may not be added to the place gets an account without it.
  if (place) await joinInvited(tx, inviter, { placeId: place.id, personId: account.id })
}

/** To the address that the invitation was mailed to. */
function isConfirmedBy({ row }: OpenInvitation, { person }: Newcomer): boolean {
  const [email] = person.emails
  return row.email !== null && email !== undefined && emailKey(row.email) === emailKey(email.value)
}

/** Undefined if the address is confirmed first; uses are counted when accounts are created. */
export async function signUpInvited(
  context: Context,
  tx: Transaction,
  code: string,
  given: Newcomer,
): Promise<Account | undefined> {
  const newcomer = { ...given, invitation: code }
  const open = await lockOpen(tx.db, code)
  if (!open) throw missing()
  const isConfirmed = isConfirmedBy(open, newcomer)
  if (!isConfirmed && isMailOn(context.config)) {
    await askToConfirm(context, tx, newcomer)
    return undefined
  }
  const account = await createAccount(context, tx, newcomer, { isConfirmed })
  await useFor(tx, open, account)
  return account
}

/** Undefined for an invalid link, or if the invitation was used up, revoked or expired meanwhile. */
export async function confirmInvited(
  context: Context,
  tx: Transaction,
  code: string,
): Promise<Confirmed | undefined> {
  const newcomer = await useAccountCode(context, tx, { code, isInvited: true })
  const open = newcomer?.invitation === undefined ? undefined : await lockOpen(tx.db, newcomer.invitation)
  if (!newcomer || !open) return undefined
  const account = await createAccount(context, tx, newcomer, { isConfirmed: true })
  await useFor(tx, open, account)
  return { account, newcomer }
}

/** Somebody with an account joins the place. Members use nothing up. */
export async function acceptInvitation(tx: Transaction, actor: Actor, code: string): Promise<OpenInvitation> {
  if (actor.kind !== 'member') throw failure('unauthenticated', 'Sign in first.')
  const open = await lockOpen(tx.db, code)
  if (!open) throw missing()
  requireNotArchived({ is_archived: open.isPlaceArchived })
  if (!open.place) throw missing()
  const joined = await joinInvited(tx, open.inviter, { placeId: open.place.id, personId: actor.id })
  if (joined === 'refused') throw failure('member_banned', 'You are banned from this place.')
  if (joined === 'joined') await noteUse(tx, actor, open, actor)
  return open
}
