/** Keys of places: which ones a list shows, and whether the cached entities are current. */
import { PLACE_TYPES, type PlaceType } from '@folkmoot/contract'
import { type CompiledQuery, type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { type Condition, findPage, type List, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { findNamedPage, type NamedList, type NamedSearch } from '../../../engines/text-search/named-page.ts'
import type { FoundTexts } from '../../../engines/text-search/page-highlights.ts'
import { beginningOf, NO_TEXTS, textColumns } from '../../../engines/text-search/text-filters.ts'
import type { EntityKey } from '../../../representations.ts'
import { effectiveMembership, effectiveMembershipIn } from '../membership/filters.ts'
import { BY_NAME, placeOfPage } from './filters.ts'
import type { AudienceFacts, PlaceFacts } from './policy.ts'
import { type PlaceRow, shown, viewerOf } from './queries.ts'
import { bestFirst } from './relevance-filters.ts'

/** The caller's membership decides what a place shows. */
export interface PlaceKey extends EntityKey, AudienceFacts {}
/** With the facts that its visibility depends on. */
export interface OnePlaceKey extends PlaceKey, PlaceFacts {
  readonly version: string
}
export type PresentablePlace = PlaceRow & EntityKey

/**
 * Changes with everything that a place shows besides its row: the member count of its group, and the names of its
 * parent and creator, by their versions, which grow with names and not with counters. Subqueries, so that they run
 * only for the rows of a page, whatever the planner does with joins.
 */
const REVISION = sql<string>`concat(place.xmin, '.',
  case when place.home_id <> place.id
    then (select home.member_count from place home where home.id = place.home_id) end, '.',
  (select parent.version from place parent where parent.id = place.parent_id), '.',
  (select creator.version from person creator
    where creator.id = place.creator_id and creator.departed_at is null))`

const SAME_FOR_ALL = sql`place.id, ${REVISION} as revision, null as creator_id, null as membership,
  null as parent_membership`

/** Every place looks the same to all admins, and to all anonymous callers. */
function keyColumns(actor: Actor): Expression<unknown> {
  if (actor.kind === 'anonymous' || actor.isAdmin) return SAME_FOR_ALL
  const me = sql`${actor.id}::bigint`
  return sql`place.id, ${REVISION} as revision, place.creator_id, ${effectiveMembershipIn(me)} as membership,
    (select ${effectiveMembership(me, { place: 'parent', membership: 'above' })}
      from place parent left join membership above on above.place_id = parent.home_id and above.person_id = ${me}
      where parent.id = place.parent_id) as parent_membership`
}

const PLACE = sql`place`
const TEXTS = textColumns({
  subject: sql`place.name`,
  body: beginningOf(sql`place.description`),
  tags: sql`place.tags`,
})

interface PlaceList extends Pick<List, 'conditions' | 'order'> {
  /** Another table that leads to `place`. */
  readonly from?: List['from']
}

/** The places that the caller may see and requested, in the requested order. */
export async function findPlacePage(
  db: Database,
  actor: Actor,
  { from = PLACE, conditions, order }: PlaceList,
  request: PageRequest,
): Promise<Page<PlaceKey>> {
  return await findPage(db, { columns: keyColumns(actor), from, conditions, order }, request)
}

const TYPES = sql.join(PLACE_TYPES.map((type) => sql.raw(`'${type}'`)))

/** Places with exactly this name; an index for each. */
async function findCalled(db: Database, typed: readonly string[]): Promise<string[]> {
  const query = sql<{ id: string }>`select place.id from place
    where place.name_key = ${typed.join(' ')}
      or place.type in (${TYPES}) and place.slug_key = ${typed.join('-')}
    order by place.id
    limit 100`
  const { rows } = await db.executeQuery(compileText(query))
  return rows.map(({ id }) => id)
}

/** Search hits, in the requested order or by relevance. */
export async function findSearchedPage(
  context: Pick<Context, 'slowDb' | 'searchDb'>,
  actor: Actor,
  search: NamedSearch,
  request: PageRequest,
): Promise<Page<PlaceKey & FoundTexts>> {
  const { typed } = search
  const list: NamedList = {
    table: 'place',
    columns: sql`${keyColumns(actor)}, ${search.isHighlighted ? TEXTS : NO_TEXTS}`,
    best: bestFirst(typed),
    rest: BY_NAME,
    findCalled: (db) => findCalled(db, typed),
  }
  return await findNamedPage(context, list, search, request)
}

async function findKey(db: Database, actor: Actor, which: Condition): Promise<OnePlaceKey | undefined> {
  const query = sql<OnePlaceKey>`
    select ${keyColumns(actor)}, place.group_type, place.version from place where ${which}`
  const { rows } = await db.executeQuery(compileText(query))
  return rows[0]
}

export const findKeyById = (db: Database, actor: Actor, id: string): Promise<OnePlaceKey | undefined> =>
  findKey(db, actor, sql`place.id = ${id}::bigint`)

export const findKeyOfRoot = (db: Database, actor: Actor): Promise<OnePlaceKey | undefined> =>
  findKey(db, actor, sql`place.parent_id is null`)

export const findKeyByPage = (
  db: Database,
  actor: Actor,
  type: PlaceType,
  slugKey: string,
): Promise<OnePlaceKey | undefined> =>
  findKey(db, actor, sql`place.id = ${placeOfPage(sql`${type}`, sql`${slugKey}`)}`)

let byIds: CompiledQuery<PresentablePlace> | undefined

/** Compiled once: compiling costs more than running. */
export async function findByIds(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PresentablePlace>> {
  byIds ??= shown(db, actor)
    .select(REVISION.as('revision'))
    .where(sql<SqlBool>`place.id = any(${[]}::bigint[])`)
    .compile()
  const { rows } = await db.executeQuery<PresentablePlace>({
    ...byIds,
    parameters: [...viewerOf(actor), ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}
