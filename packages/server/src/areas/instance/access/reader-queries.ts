/** The people who may see an object. */
import type { Audience } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member } from '../../../actor.ts'
import { type Condition, findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { isModeratorBy, viewersIn } from '../../../db/viewer.ts'
import { contentVisibleToEachPerson } from '../../content/filters.ts'
import { personObject, personVisibleTo } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import { placeVisibleTo } from '../../places/filters.ts'
import type { Target } from './objects.ts'

export interface ReaderRow {
  readonly id: string
  readonly person: NamedPerson
}

const COLUMNS = sql`person.id, ${personObject('person')} as person`
const BY_ID = orderBy('asc', orderKey('person.id'))
/** Others are admitted nowhere. */
const MAY_SIGN_IN: Condition = sql<SqlBool>`person.enabled and person.departed_at is null`
const IS_ADMIN = sql<SqlBool>`person.roles @> array['admin']`

const MODERATORS = sql`select id from person
  where roles @> array['admin'] or ${isModeratorBy('roles')}`
const membersOf = (placeId: string, wanted: Condition) => sql`
  select membership.person_id from place join membership on membership.place_id = place.home_id
  where place.id = ${placeId}::bigint and ${wanted}`
const IS_IN = sql<SqlBool>`membership.state in ('owner', 'member')`
const DECIDES = sql<SqlBool>`(membership.state = 'owner' or membership.moderates)`
/** By security groups. */
const admittedTo = (placeId: string) => sql`
  select admitted.person_id from place
  join security_group_person admitted on admitted.group_id = any(place.opened_to) and admitted.role = 'member'
  where place.id = ${placeId}::bigint`

/**
 * All who could be among the readers, so that not everybody is looked at where few may see it. Who really may is asked of
 * each of them.
 */
function candidatesOf({ kind, row }: Target, audiences: readonly Audience[]): RawBuilder<unknown>[] {
  if (audiences.includes('everyone')) return []
  const placeId = kind === 'content' ? row.place_id : kind === 'place' ? row.id : null
  const wanted = audiences.includes('members') ? IS_IN : DECIDES
  const ofPlace = placeId === null ? [] : [membersOf(placeId, wanted)]
  if (placeId !== null && audiences.includes('members')) ofPlace.push(admittedTo(placeId))
  const named =
    kind === 'content'
      ? [row.author_id, row.root_author_id, ...row.viewer_ids]
      : kind === 'person'
        ? [row.id]
        : []
  return [MODERATORS, ...ofPlace, sql`select unnest(${named}::bigint[])`]
}

const joined: Record<Target['kind'], (id: string) => RawBuilder<unknown>> = {
  content: (id) => sql`
    join content on content.id = ${id}::bigint
    join content root on root.id = content.root_id
    left join place on place.id = root.place_id
    left join membership on membership.place_id = place.home_id and membership.person_id = person.id`,
  place: (id) => sql`join place on place.id = ${id}::bigint`,
  person: (id) => sql`join person seen on seen.id = ${id}::bigint`,
}

const byRole = (admin: Condition, others: Condition): Condition =>
  sql<SqlBool>`case when ${IS_ADMIN} then ${admin} else ${others} end`

const VISIBLE: Record<Target['kind'], Condition> = {
  content: contentVisibleToEachPerson,
  place: byRole(
    placeVisibleTo(viewersIn('person.id', 'admin')),
    placeVisibleTo(viewersIn('person.id', 'none')),
  ),
  person: sql<SqlBool>`(seen.visible or seen.id = person.id or ${IS_ADMIN})`,
}

interface Wanted {
  readonly target: Target
  readonly audiences: readonly Audience[]
}

/** Those whom the caller sees; who joined first comes first. */
export async function findReaders(
  db: Database,
  asker: Member,
  { target, audiences }: Wanted,
  request: PageRequest,
): Promise<Page<ReaderRow>> {
  const { kind, row } = target
  const candidates = candidatesOf(target, audiences)
  const people =
    candidates.length === 0
      ? sql`person`
      : sql`(${sql.join(candidates, sql` union `)}) candidate (id) join person on person.id = candidate.id`
  const from = sql`${people} ${joined[kind](row.id)}`
  const conditions = [MAY_SIGN_IN, personVisibleTo(asker), VISIBLE[kind]]
  return await findPage(db, { columns: COLUMNS, from, conditions, order: BY_ID }, request)
}
