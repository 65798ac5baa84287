import type { GroupType, PlaceType } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { idOfViewer } from '../../../db/viewer.ts'
import { personObject, personVisibleTo } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import { effectiveMembershipIn } from '../../places/filters.ts'
import type { Membership } from '../../places/rights.ts'

export interface NewInvitationRow {
  readonly code_hash: Buffer
  readonly creator_id: string
  readonly place_id: string | null
  readonly is_mailed: boolean
  readonly email: string | null
  readonly note: string
  readonly max_uses: number
  readonly expires_at: string
}

export async function insertInvitations(db: Database, rows: readonly NewInvitationRow[]): Promise<string[]> {
  const inserted = await db
    .insertInto('invitation')
    .values([...rows])
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** Serialises mailing, so that the budget holds. */
export async function lockMails(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invitation mails', 0))`.execute(db)
}

/** Within a day; reads no further than `most`. */
export async function countMailedToday(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from invitation where is_mailed and created_at > now() - interval '1 day' limit ${most}) mailed`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export interface UsableRow {
  readonly id: string
  readonly is_mailed: boolean
  readonly uses_left: number
  readonly creator_id: string
  readonly place_id: string | null
  readonly email: string | null
  readonly note: string
  readonly expires_at: string
}

const USABLE = sql`id, is_mailed, max_uses - uses as uses_left, creator_id, place_id, email, note, expires_at`
const isUsable: RawBuilder<SqlBool> = sql`revoked_at is null and expires_at > now() and uses < max_uses`

export async function findUsable(db: Database, codeHash: Buffer): Promise<UsableRow | undefined> {
  const { rows } = await sql<UsableRow>`
    select ${USABLE} from invitation
    where code_hash = ${codeHash} and ${isUsable}`.execute(db)
  return rows[0]
}

/** Others wait for the lock, and see how many uses are left then. */
export async function lockUsable(db: Database, codeHash: Buffer): Promise<UsableRow | undefined> {
  const { rows } = await sql<UsableRow>`
    select ${USABLE} from invitation
    where code_hash = ${codeHash} and ${isUsable} for no key update`.execute(db)
  return rows[0]
}

/** The address is not needed any more: the person has one. People who left the place may join it again. */
export async function insertUse(db: Database, id: string, personId: string): Promise<void> {
  await sql`
    with counted as (update invitation set uses = uses + 1, email = null where id = ${id}::bigint)
    insert into invitation_use as earlier (invitation_id, person_id) values (${id}::bigint, ${personId}::bigint)
    on conflict on constraint invitation_use_key do update set used_at = now()`.execute(db)
}

/** With the caller's membership in its place. */
export interface InvitationRow {
  readonly id: string
  readonly is_mailed: boolean
  readonly email: string | null
  readonly note: string
  readonly uses: number
  readonly max_uses: number
  readonly created_at: string
  readonly expires_at: string
  readonly is_revoked: boolean
  readonly is_expired: boolean
  readonly inviter: NamedPerson
  readonly inviter_roles: string[]
  readonly place: {
    readonly id: string
    readonly type: PlaceType
    readonly name: string
    readonly slug: string
    readonly group_type: GroupType
    readonly membership: Membership | null
  } | null
}

const NEWEST_FIRST = orderBy('desc', orderKey('invitation.id'))

const columnsFor = (actor: Actor) => sql`
  invitation.id, invitation.is_mailed, invitation.email, invitation.note, invitation.uses, invitation.max_uses,
  invitation.created_at, invitation.expires_at, invitation.revoked_at is not null as is_revoked,
  invitation.expires_at <= now() as is_expired,
  ${personObject('inviter')} as inviter, inviter.roles as inviter_roles,
  case when place.id is not null then jsonb_build_object('id', place.id::text, 'type', place.type, 'name', place.name,
    'slug', place.slug, 'group_type', place.group_type,
    'membership', ${effectiveMembershipIn(sql`${idOfViewer(actor)}::bigint`)}) end as place`

const FROM = sql`invitation join person inviter on inviter.id = invitation.creator_id
  left join place on place.id = invitation.place_id`

export async function findInvitations(
  db: Database,
  actor: Actor,
  request: PageRequest,
): Promise<Page<InvitationRow>> {
  const list = {
    columns: columnsFor(actor),
    from: FROM,
    conditions: [sql<SqlBool>`true`],
    order: NEWEST_FIRST,
  }
  return await findPage(db, list, request)
}

export async function findInvitationsById(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select ${columnsFor(actor)} from ${FROM} where invitation.id = any(${[...ids]}::bigint[])
    order by invitation.id`.execute(db)
  return rows
}

/** False if it was revoked before. */
export async function revoke(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    update invitation set revoked_at = now(), email = null
    where id = ${id}::bigint and revoked_at is null returning id`.execute(db)
  return rows.length > 0
}

interface UseRow {
  readonly person: NamedPerson
}

const LATEST_FIRST = orderBy('desc', orderKey('invitation_use.used_at'), orderKey('invitation_use.person_id'))

export async function findInvitedPeople(
  db: Database,
  actor: Actor,
  id: string,
  request: PageRequest,
): Promise<Page<UseRow>> {
  const list = {
    columns: sql`${personObject('person')} as person`,
    from: sql`invitation_use join person on person.id = invitation_use.person_id`,
    conditions: [sql<SqlBool>`invitation_use.invitation_id = ${id}::bigint`, personVisibleTo(actor)],
    order: LATEST_FIRST,
  }
  return await findPage(db, list, request)
}

export async function deleteUsesBy(db: Database, personId: string): Promise<void> {
  await sql`delete from invitation_use where person_id = ${personId}::bigint`.execute(db)
}

export async function deleteOld(db: Database): Promise<void> {
  await sql`delete from invitation where expires_at < now() - interval '90 days'`.execute(db)
  await sql`
    update invitation set email = null where email is not null and expires_at < now()`.execute(db)
}
