/** Invitations to sign up: create, mail, list and revoke them. */
import { hash, randomBytes } from 'node:crypto'
import {
  LIST_LIMIT,
  MOST_DAYS,
  type NewInvitation,
  type NewInvitationMails,
  parseDate,
  problemMessage,
  USUAL_DAYS,
} from '@folkmoot/contract'
import type { Actor, Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { isMailOn, queueMail } from '../../../engines/mail/mail.ts'
import { Failure, failure, fieldInvalid, fieldsInvalid } from '../../../failure.ts'
import { emailKey, getPerson, mailLanguage } from '../../identity/people.ts'
import { isEmailAddress } from '../../identity/sign-up.ts'
import { getPlaceNamed, type PlaceRow } from '../../places/places.ts'
import { mayManagePlace } from '../../places/rights.ts'
import { audit } from '../../record/audit.ts'
import { invitationMail } from './mails.ts'
import { requireMayInvite } from './policy.ts'
import type { InvitationRow } from './queries.ts'
import * as queries from './queries.ts'

const DAY_MS = 86_400_000
/** Mails of the whole community. */
const MOST_MAILS_A_DAY = 1000

export const hashOfCode = (code: string): Buffer => hash('sha256', code, 'buffer')
const makeCode = () => randomBytes(32).toString('base64url')

export const invitationUrl = (baseUrl: string, code: string): string => `${baseUrl}/invitation?code=${code}`

function readExpiry(text: string | undefined): Date {
  if (text === undefined) return new Date(Date.now() + USUAL_DAYS * DAY_MS)
  const date = parseDate(text)
  if (!date)
    throw fieldInvalid('expires', problemMessage('date', { example: 'such as 2030-01-31T00:00:00.000+0000' }))
  if (date.getTime() <= Date.now()) throw fieldInvalid('expires', problemMessage('past'))
  if (date.getTime() > Date.now() + MOST_DAYS * DAY_MS)
    throw fieldInvalid('expires', `must be at most ${MOST_DAYS} days from now`)
  return date
}

/** Checked again when somebody joins. */
async function readPlace(
  context: Context,
  tx: Transaction,
  actor: Actor,
  uri: string | undefined,
): Promise<PlaceRow | undefined> {
  if (uri === undefined) return undefined
  const place = await getPlaceNamed(context, tx.db, actor, uri, 'place')
  if (!mayManagePlace(actor, place))
    throw failure('forbidden', 'Only owners of the place and admins invite to it.')
  return place
}

type Common = Pick<NewInvitation, 'note' | 'place' | 'expires'>

async function readCommon(context: Context, tx: Transaction, actor: Member, input: Common) {
  const expiresAt = readExpiry(input.expires)
  const place = await readPlace(context, tx, actor, input.place)
  const columns = {
    creator_id: actor.id,
    place_id: place?.home_id ?? null,
    note: input.note?.trim() ?? '',
    expires_at: expiresAt.toISOString(),
  }
  return { place, expiresAt, columns }
}

export interface CreatedInvitation {
  readonly row: InvitationRow
  /** Shown once. */
  readonly code: string
}

export async function createInvitation(
  context: Context,
  tx: Transaction,
  actor: Actor,
  input: NewInvitation,
): Promise<CreatedInvitation> {
  requireMayInvite(actor)
  const { columns, place } = await readCommon(context, tx, actor, input)
  const code = makeCode()
  const max_uses = input.maxUses ?? 1
  const made = { ...columns, code_hash: hashOfCode(code), is_mailed: false, email: null, max_uses }
  const [id = ''] = await queries.insertInvitations(tx.db, [made])
  const target = { type: 'invitation', id, label: place?.name ?? '' } as const
  const details = { maxUses: max_uses, expires: columns.expires_at, place: place?.id }
  await audit(tx, { action: 'invitation.created', actor, target, details })
  return { row: await getInvitation(tx.db, actor, id), code }
}

/** Each address once, however it is written. */
function readAddresses(emails: readonly string[]): string[] {
  if (emails.length > LIST_LIMIT)
    throw failure('too_many_items', `A call takes at most ${LIST_LIMIT} items; got ${emails.length}.`)
  const wrong = emails.flatMap((email, index) =>
    isEmailAddress(email.trim()) ? [] : [{ field: `emails[${index}]`, message: problemMessage('email') }],
  )
  if (wrong.length > 0) throw fieldsInvalid(wrong)
  return [...new Map(emails.map((email) => [emailKey(email.trim()), email.trim()])).values()]
}

async function spendMails(tx: Transaction, count: number): Promise<void> {
  await queries.lockMails(tx.db)
  const mailed = await queries.countMailedToday(tx.db, MOST_MAILS_A_DAY)
  if (mailed + count <= MOST_MAILS_A_DAY) return
  const left = MOST_MAILS_A_DAY - mailed
  const text = `A community mails at most ${MOST_MAILS_A_DAY} invitations a day; ${left} are left.`
  throw new Failure('too_fast', text, [], 3600)
}

export async function mailInvitations(
  context: Context,
  tx: Transaction,
  actor: Actor,
  input: NewInvitationMails,
): Promise<InvitationRow[]> {
  requireMayInvite(actor)
  if (!isMailOn(context.config)) throw failure('mail_off', 'This community sends no mail.')
  const addresses = readAddresses(input.emails)
  const { columns, place, expiresAt } = await readCommon(context, tx, actor, input)
  await spendMails(tx, addresses.length)
  const invited = addresses.map((email) => ({ email, code: makeCode() }))
  const ids = await queries.insertInvitations(
    tx.db,
    invited.map(({ email, code }) => ({
      ...columns,
      code_hash: hashOfCode(code),
      is_mailed: true,
      email,
      max_uses: 1,
    })),
  )
  const { display_name } = await getPerson(tx.db, actor, actor.id)
  const { baseUrl } = context.config
  for (const { email, code } of invited) {
    const content = invitationMail(mailLanguage(context, {}), {
      baseUrl,
      inviter: display_name,
      place: place?.name,
      note: columns.note,
      expiresAt,
      url: invitationUrl(baseUrl, code),
    })
    await queueMail(context, tx, { kind: 'invitation', to: email, content })
  }
  // Addresses are deleted with their invitations, entries are not.
  const details = { invitations: ids, count: ids.length, expires: columns.expires_at, place: place?.id }
  const target = { type: 'invitation', id: ids[0] ?? '', label: place?.name ?? '' } as const
  await audit(tx, { action: 'invitation.mailed', actor, target, details })
  return await queries.findInvitationsById(tx.db, actor, ids)
}

export async function listInvitations(
  db: Database,
  actor: Actor,
  request: PageRequest,
): Promise<Page<InvitationRow>> {
  requireMayInvite(actor)
  return await queries.findInvitations(db, actor, request)
}

export async function getInvitation(db: Database, actor: Actor, id: string): Promise<InvitationRow> {
  requireMayInvite(actor)
  const [row] = await queries.findInvitationsById(db, actor, [id])
  if (!row) throw failure('invitation_missing', 'There is no such invitation.')
  return row
}

export async function revokeInvitation(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { place } = await getInvitation(tx.db, actor, id)
  if (!(await queries.revoke(tx.db, id))) return
  const target = { type: 'invitation', id, label: place?.name ?? '' } as const
  await audit(tx, { action: 'invitation.revoked', actor, target })
}

export async function listInvitedPeople(db: Database, actor: Actor, id: string, request: PageRequest) {
  await getInvitation(db, actor, id)
  return await queries.findInvitedPeople(db, actor, id, request)
}

/** Of a removed person. */
export async function forgetUses(tx: Transaction, personId: string): Promise<boolean> {
  await queries.deleteUsesBy(tx.db, personId)
  return false
}

export async function forgetOldInvitations(db: Database): Promise<void> {
  await queries.deleteOld(db)
}
