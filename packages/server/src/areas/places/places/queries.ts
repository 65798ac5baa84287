import type { GroupType, PlaceType } from '@folkmoot/contract'
import { type CompiledQuery, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { noteChangedIds } from '../../../db/changed-objects.ts'
import { noteDeleted } from '../../../db/deleted-objects.ts'
import { LOCKS } from '../../../db/locks.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { onViolation, type Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { personObjectOrNull } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import { effectiveMembership } from '../membership/filters.ts'
import type { Membership } from './policy.ts'

const OWN_COLUMNS = [
  'place.id',
  'place.name',
  'place.name_key',
  'place.slug',
  'place.description',
  'place.parent_id',
  'place.home_id',
  'place.tags',
  'place.content_types',
  'place.content_approval',
  'place.child_count',
  'place.follower_count',
  'place.view_count',
  'place.created_at',
  'place.updated_at',
  'place.active_at',
  'place.version',
] as const

type OwnColumn = (typeof OWN_COLUMNS)[number] extends `place.${infer Name}` ? Name : never

/** A place with everything that its entity shows, and the caller's membership. */
export interface PlaceRow extends Pick<Selectable<Tables['place']>, OwnColumn & keyof Tables['place']> {
  readonly type: PlaceType
  readonly group_type: GroupType
  readonly membership: Membership | null
  readonly is_archived: boolean
  readonly is_home_archived: boolean
  readonly member_count: number
  readonly parent_type: PlaceType | null
  readonly parent_name: string | null
  readonly parent_slug: string | null
  readonly parent_group_type: GroupType | null
  readonly parent_membership: Membership | null
  readonly creator_id: string | null
  readonly creator: NamedPerson | null
}

export const idOf = (actor: Actor): string | null => (actor.kind === 'member' ? actor.id : null)

/** One statement for one place or many. */
export function shown(db: Database, actor: Actor) {
  const me = sql`${idOf(actor)}::bigint`
  const membershipBy = (place: string, membership: string) =>
    sql<Membership | null>`${effectiveMembership(me, { place, membership })}`
  return db
    .selectFrom('place')
    .innerJoin('place as home', 'home.id', 'place.home_id')
    .leftJoin('place as parent', 'parent.id', 'place.parent_id')
    .leftJoin('person as creator', (join) =>
      join.onRef('creator.id', '=', 'place.creator_id').on('creator.departed_at', 'is', null),
    )
    .leftJoin('membership as viewer', (join) =>
      join.onRef('viewer.place_id', '=', 'place.home_id').on('viewer.person_id', '=', idOf(actor)),
    )
    .leftJoin('membership as above', (join) =>
      join.onRef('above.place_id', '=', 'parent.home_id').on('above.person_id', '=', idOf(actor)),
    )
    .select(OWN_COLUMNS)
    .select([
      sql<PlaceType>`place.type`.as('type'),
      sql<GroupType>`place.group_type`.as('group_type'),
      membershipBy('place', 'viewer').as('membership'),
      sql<boolean>`place.archived_at is not null`.as('is_archived'),
      sql<boolean>`home.id <> place.id and home.archived_at is not null`.as('is_home_archived'),
      'home.member_count',
      sql<PlaceType | null>`parent.type`.as('parent_type'),
      'parent.name as parent_name',
      'parent.slug as parent_slug',
      sql<GroupType | null>`parent.group_type`.as('parent_group_type'),
      membershipBy('parent', 'above').as('parent_membership'),
      'creator.id as creator_id',
      sql<NamedPerson | null>`${personObjectOrNull('creator')}`.as('creator'),
    ])
}

/** The parameters: the viewer, wherever it is used. */
export const viewerOf = (actor: Actor): (string | null)[] => Array(4).fill(idOf(actor))

let byId: CompiledQuery<PlaceRow> | undefined

/** Compiled once: every request runs this, and compiling costs more than running. */
function placeReading(db: Database, actor: Actor, id: string): CompiledQuery<PlaceRow> {
  byId ??= shown(db, actor).where('place.id', '=', id).compile()
  return { ...byId, parameters: [...viewerOf(actor), id] }
}

export async function findPlace(db: Database, actor: Actor, id: string): Promise<PlaceRow | undefined> {
  return (await db.executeQuery(placeReading(db, actor, id))).rows[0]
}

export async function findRoot(db: Database, actor: Actor): Promise<PlaceRow | undefined> {
  return await shown(db, actor).where('place.parent_id', 'is', null).executeTakeFirst()
}

/** Every change of a place, its members or its children locks here. */
const locking = (db: Database, id: string) =>
  db.selectFrom('place').select('home_id').where('id', '=', id).forNoKeyUpdate()

export async function lockPlace(db: Database, id: string): Promise<{ home_id: string } | undefined> {
  return await locking(db, id).executeTakeFirst()
}

/** And reads it as it is then, in one network write. */
export async function findLockedPlace(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<PlaceRow | undefined> {
  const [, found] = await tx.run([locking(tx.db, id).compile(), placeReading(tx.db, actor, id)])
  return found?.rows[0] as PlaceRow | undefined
}

/** In id order; otherwise deadlock. */
export async function lockPlaces(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('place')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * One lock for all creations, changes and removals of places: a change affects the place, its old and new parent and
 * the places inside, and no lock order is known beforehand. They are short.
 */
export async function lockTree(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.placeTree})`.execute(db)
}

const slugTaken = onViolation('slug_once', () =>
  failure('slug_taken', 'Another place of this type has that displayName.'),
)

/** Places inside a group are opened to the same security groups. */
const likeHome = (homeId: string) => ({
  opened_to: sql<string[]>`(select home.opened_to from place home where home.id = ${homeId}::bigint)`,
})

export type NewColumns = Omit<Insertable<Tables['place']>, 'id' | 'home_id'>

/** Without a home it is its own, so the id must be known before the insert. */
export async function insertPlace(
  db: Database,
  place: NewColumns,
  homeId: string | undefined,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('place', 'id')) as id`.execute(db)
  const id = rows[0]?.id ?? ''
  await db
    .insertInto('place')
    .values({ ...place, id, home_id: homeId ?? id, ...(homeId !== undefined && likeHome(homeId)) })
    .execute()
    .catch(slugTaken)
  await noteChangedIds(db, 'place', [id])
  return id
}

export async function changePlace(
  db: Database,
  id: string,
  change: Updateable<Tables['place']> & { readonly home_id?: string },
): Promise<void> {
  const { home_id } = change
  const opened = home_id !== undefined && home_id !== id && likeHome(home_id)
  await db
    .updateTable('place')
    .set({ ...change, ...opened, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(slugTaken)
  await noteChangedIds(db, 'place', [id])
}

/** Places inside a group have its group type. */
export async function spreadGroupType(db: Database, homeId: string, groupType: GroupType): Promise<void> {
  await db
    .updateTable('place')
    .set({ group_type: groupType })
    .where('home_id', '=', homeId)
    .where('id', '<>', homeId)
    .execute()
}

export async function addToChildCount(db: Database, id: string, step: number): Promise<void> {
  if (step === 0) return
  await db
    .updateTable('place')
    .set({ child_count: sql`child_count + ${step}` })
    .where('id', '=', id)
    .execute()
}

export async function addToFollowerCount(db: Database, ids: readonly string[], step: 1 | -1): Promise<void> {
  await db
    .updateTable('place')
    .set({ follower_count: sql`follower_count + ${step}` })
    .where('id', 'in', [...ids])
    .execute()
}

/** A statement. */
export const memberCounting = (db: Database, id: string, step: number): CompiledQuery =>
  db
    .updateTable('place')
    .set({ member_count: sql`member_count + ${step}` })
    .where('id', '=', id)
    .compile()

export async function hasChildren(db: Database, id: string): Promise<boolean> {
  const child = await db
    .selectFrom('place')
    .select('id')
    .where('parent_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return child !== undefined
}

export async function deletePlace(db: Database, id: string): Promise<void> {
  const gone = db.deleteFrom('place').where('id', '=', id).returning(['id', 'type'])
  await sql`with gone as (${gone}) ${noteDeleted('place', sql`gone`)}`.execute(db)
  await noteChangedIds(db, 'place', [id])
}
