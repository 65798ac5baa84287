import type { MutedKind, PageType } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { type Condition, findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { contentVisibleTo, pageName } from '../../content/filters.ts'
import { personVisibleTo } from '../../identity/filters.ts'
import { placeVisibleTo } from '../../places/filters.ts'

/** An object that is or can be muted. */
export interface Thing {
  readonly kind: MutedKind
  readonly id: string
}

export interface MuteRow {
  readonly id: string
  readonly person_id: string
  readonly kind: MutedKind
  readonly object_id: string
  readonly created_at: string
  /** Null if it has none. */
  readonly display_name: string | null
  readonly is_update: boolean
  /** For its page; an update is shown on its author's. */
  readonly page_type: PageType
  readonly page_name: string
}

const columns = sql`mute.id, mute.person_id, mute.kind, mute.object_id, mute.created_at, seen.display_name,
  seen.is_update, seen.page_type, seen.page_name`

/** Only what the caller may see now is shown of a muted object. */
const inSightOf = (actor: Actor) => sql`mute cross join lateral (
  select person.display_name, false as is_update, 'person' as page_type, person.username as page_name from person
  where mute.kind = 'person' and person.id = mute.object_id and ${personVisibleTo(actor)}
  union all
  select place.name, false, place.type, place.slug from place
  where mute.kind = 'place' and place.id = mute.object_id and ${placeVisibleTo(actor)}
  union all
  select content.subject, content.type = 'update', content.type, coalesce(${pageName}, content.id::text) from content
  join content root on root.id = content.root_id
  left join place on place.id = root.place_id
  left join membership on membership.place_id = place.home_id
    and membership.person_id = ${actor.kind === 'member' ? actor.id : null}::bigint
  where mute.kind = 'content' and content.id = mute.object_id and ${contentVisibleTo(actor, 'root')}
) seen`

const ofPerson = (personId: string): Condition => sql<SqlBool>`mute.person_id = ${personId}::bigint`
const LATEST_FIRST = orderBy('desc', orderKey('mute.id'))

export async function findMutes(
  db: Database,
  actor: Actor,
  personId: string,
  request: PageRequest,
): Promise<Page<MuteRow>> {
  const list = { columns, from: inSightOf(actor), conditions: [ofPerson(personId)], order: LATEST_FIRST }
  return await findPage(db, list, request)
}

export async function findMute(
  db: Database,
  actor: Actor,
  personId: string,
  id: string,
): Promise<MuteRow | undefined> {
  const { rows } = await sql<MuteRow>`
    select ${columns} from ${inSightOf(actor)} where mute.id = ${id}::bigint and ${ofPerson(personId)}`.execute(
    db,
  )
  return rows[0]
}

export async function countMutes(db: Database, actor: Actor, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${inSightOf(actor)} where ${ofPerson(personId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Serialises requests of one person, so that the count holds. */
export async function lockMutes(db: Database, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mutes ${personId}`}, 0))`.execute(db)
}

/** The root of a conversation, given any content in it. */
export async function findRootId(db: Database, contentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ root_id: string }>`
    select root_id from content where id = ${contentId}::bigint`.execute(db)
  return rows[0]?.root_id
}

/** Undefined if it was muted already. */
export async function insertMute(
  db: Database,
  personId: string,
  { kind, id }: Thing,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into mute (person_id, kind, object_id) values (${personId}::bigint, ${kind}, ${id}::bigint)
    on conflict on constraint mute_once do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

export async function deleteMute(db: Database, id: string): Promise<void> {
  await sql`delete from mute where id = ${id}::bigint`.execute(db)
}

/** One batch of mutes by or of a person. Returns whether there were any. */
export async function deleteSomeMutes(
  db: Database,
  column: 'person_id' | 'muted_id',
  personId: string,
  count: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from mute where id in (
      select id from mute where ${sql.raw(column)} = ${personId}::bigint limit ${sql.raw(String(count))})
    returning 1`.execute(db)
  return rows.length > 0
}
