import type { GroupType, MemberState, PlaceType } from '@folkmoot/contract'
import { type CompiledQuery, type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import {
  type Order,
  orderBy,
  orderKey,
  type Page,
  type PageRequest,
  pageOf,
  toPage,
} from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { personObject, personObjectOrNull } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import { effectiveMembership } from '../membership/filters.ts'
import type { Membership } from '../places/policy.ts'
import { idOf } from '../places/queries.ts'

/** A membership with its person and place, and the caller's membership there. */
export interface MemberRow {
  readonly id: string
  readonly state: MemberState
  readonly moderates: boolean
  readonly created_at: string
  readonly updated_at: string
  readonly version: string
  readonly person_id: string
  readonly person: NamedPerson
  readonly place_id: string
  readonly place_type: PlaceType
  readonly place_name: string
  readonly place_slug: string
  readonly group_type: GroupType
  readonly is_archived: boolean
  readonly membership: Membership | null
  readonly inviter: NamedPerson | null
}

/** Removed people are members of nothing. */
function shown(db: Database, actor: Actor) {
  const me = sql`${idOf(actor)}::bigint`
  return db
    .selectFrom('membership')
    .innerJoin('place', 'place.id', 'membership.place_id')
    .innerJoin('person', (join) =>
      join.onRef('person.id', '=', 'membership.person_id').on('person.departed_at', 'is', null),
    )
    .leftJoin('person as inviter', (join) =>
      join.onRef('inviter.id', '=', 'membership.added_by').on('inviter.departed_at', 'is', null),
    )
    .leftJoin('membership as viewer', (join) =>
      join.onRef('viewer.place_id', '=', 'membership.place_id').on('viewer.person_id', '=', idOf(actor)),
    )
    .select([
      'membership.id',
      sql<MemberState>`membership.state`.as('state'),
      'membership.moderates',
      'membership.created_at',
      'membership.updated_at',
      'membership.version',
      'person.id as person_id',
      sql<NamedPerson>`${personObject('person')}`.as('person'),
      'place.id as place_id',
      sql<PlaceType>`place.type`.as('place_type'),
      'place.name as place_name',
      'place.slug as place_slug',
      sql<GroupType>`place.group_type`.as('group_type'),
      sql<boolean>`place.archived_at is not null`.as('is_archived'),
      sql<Membership | null>`${effectiveMembership(me, { place: 'place', membership: 'viewer' })}`.as(
        'membership',
      ),
      sql<NamedPerson | null>`${personObjectOrNull('inviter')}`.as('inviter'),
    ])
}

export async function findMember(db: Database, actor: Actor, id: string): Promise<MemberRow | undefined> {
  return await shown(db, actor).where('membership.id', '=', id).executeTakeFirst()
}

let compiled: CompiledQuery<MemberRow> | undefined

/** Compiled once. Its parameters: the viewer, wherever it is used, the place, and the people. */
function among(
  db: Database,
  actor: Actor,
  placeId: string,
  personIds: readonly string[],
): CompiledQuery<MemberRow> {
  compiled ??= shown(db, actor)
    .where('membership.place_id', '=', placeId)
    .where(sql<SqlBool>`membership.person_id = any(${[...personIds]}::bigint[])`)
    .orderBy('membership.id')
    .compile()
  const viewers = compiled.parameters.slice(2).map(() => idOf(actor))
  return { ...compiled, parameters: [...viewers, placeId, personIds] }
}

export async function findMembersAmong(
  db: Database,
  actor: Actor,
  placeId: string,
  personIds: readonly string[],
): Promise<MemberRow[]> {
  return (await db.executeQuery(among(db, actor, placeId, personIds))).rows
}

export interface MembershipKey {
  readonly place_id: string
  readonly person_id: string
}

/** A statement. */
export const memberReading = (db: Database, actor: Actor, { place_id, person_id }: MembershipKey) =>
  among(db, actor, place_id, [person_id])

const BY_ID: Order = orderBy('asc', orderKey('membership.id'))

export interface MemberRequest {
  readonly placeId?: string
  readonly personId?: string
  /** In each of these lists. */
  readonly people?: readonly (readonly string[])[]
  /** Undefined: all. */
  readonly states?: readonly MemberState[]
  readonly isModerator?: boolean
}

export async function findMembers(
  db: Database,
  actor: Actor,
  wanted: MemberRequest,
  visible: readonly Expression<SqlBool>[],
  request: PageRequest,
): Promise<Page<MemberRow>> {
  let matching = shown(db, actor)
  if (wanted.placeId) matching = matching.where('membership.place_id', '=', wanted.placeId)
  if (wanted.personId) matching = matching.where('membership.person_id', '=', wanted.personId)
  if (wanted.states) {
    matching = matching.where(sql<SqlBool>`membership.state = any(${[...wanted.states]}::text[])`)
  }
  if (wanted.isModerator) matching = matching.where(sql<SqlBool>`membership.moderates`)
  for (const ids of wanted.people ?? [])
    matching = matching.where(sql<SqlBool>`membership.person_id = any(${[...ids]}::bigint[])`)
  for (const condition of visible) matching = matching.where(condition)
  return toPage(await pageOf(matching, BY_ID, request).execute(), BY_ID, request)
}

export interface NewMembership extends MembershipKey {
  readonly state: MemberState
  readonly added_by: string | null
}

const inserting = (db: Database, members: readonly NewMembership[]) =>
  db.insertInto('membership').values([...members])

export async function insertMembers(db: Database, members: readonly NewMembership[]): Promise<void> {
  if (members.length > 0) await inserting(db, members).execute()
}

/** A statement. */
export const memberInsertion = (db: Database, member: NewMembership) => inserting(db, [member]).compile()

/** The inviter changes only with another invitation. */
interface MembershipChange {
  readonly state: MemberState
  readonly added_by?: string
}

const changing = (db: Database, ids: readonly string[], change: MembershipChange) =>
  db
    .updateTable('membership')
    .set({ ...change, moderates: false, updated_at: sql`now()`, version: sql`version + 1` })
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)

export async function changeMembers(
  db: Database,
  ids: readonly string[],
  change: MembershipChange,
): Promise<void> {
  if (ids.length > 0) await changing(db, ids, change).execute()
}

/** Statements. */
export const memberChange = (db: Database, id: string, change: MembershipChange) =>
  changing(db, [id], change).compile()

/** The date stays: it is that of the state. */
export const moderatorChange = (id: string, moderates: boolean) =>
  compileText(
    sql`update membership set moderates = ${moderates}, version = version + 1 where id = ${id}::bigint`,
  )

export const memberDeletion = (db: Database, id: string) =>
  db.deleteFrom('membership').where('id', '=', id).compile()

/** Call it with the place locked: otherwise two owners could leave at once. */
export async function hasOtherOwner(db: Database, placeId: string, memberId: string): Promise<boolean> {
  const other = await db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .select('membership.id')
    .where('membership.place_id', '=', placeId)
    .where('membership.state', '=', 'owner')
    .where('membership.id', '<>', memberId)
    .where('person.departed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
