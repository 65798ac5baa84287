import type { ContentType, GroupType, MemberState, PlaceType } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { findPage } from '../../db/list.ts'
import { orderBy, orderKey, type PageWish, type Slice } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import { visibleTo as personVisibleTo } from '../people/filters.ts'
import { visibleTo as placeVisibleTo } from '../places/filters.ts'
import { visibleTo } from './filters.ts'
import type { ContentFacts } from './policy.ts'
import { besides, idOf, keyColumns } from './queries.ts'

/** One of three, as its kind says; the columns of the other two are null. */
export type MentionedRow =
  | {
      readonly kind: 'person'
      readonly person_id: string
      readonly person_username: string
      readonly person_name: string
      readonly person_visible: boolean
    }
  | {
      readonly kind: 'place'
      readonly place_id: string
      readonly place_type: PlaceType
      readonly place_name: string
      readonly place_slug: string
      readonly place_group_type: GroupType
      readonly place_standing: MemberState | null
    }
  | (ContentFacts & {
      readonly kind: 'content'
      readonly id: string
      readonly subject: string | null
      readonly thread_id: string | null
      readonly thread_type: ContentType | null
    })

const columns = sql`mention.kind,
  person.id as person_id, person.username as person_username, person.display_name as person_name,
  person.visible as person_visible,
  place.id as place_id, place.type as place_type, place.name as place_name, place.slug as place_slug,
  place.group_type as place_group_type, place.standing as place_standing,
  content.*`

const IN_TEXT = orderBy('asc', orderKey('mention.ordinal'))

/** What the caller may see of it, each looked for where things of its kind are. */
export async function findMentioned(
  db: Database,
  actor: Actor,
  contentId: string,
  wish: PageWish,
): Promise<Slice<MentionedRow>> {
  const viewerId = sql`${idOf(actor)}::bigint`
  const from = sql`mention
    left join lateral (
      select person.id, person.username, person.display_name, person.visible from person
      where mention.kind = 'person' and person.id = mention.target_id and ${personVisibleTo(actor)}
    ) person on true
    left join lateral (
      select place.id, place.type, place.name, place.slug, place.group_type, (
        select viewer.state from membership viewer
        where viewer.place_id = place.home_id and viewer.person_id = ${viewerId}) as standing
      from place where mention.kind = 'place' and place.id = mention.target_id and ${placeVisibleTo(actor)}
    ) place on true
    left join lateral (
      select ${keyColumns('root', viewerId)}, content.subject, thread.type as thread_type
      from content
      join content root on root.id = content.root_id
      ${besides('root', viewerId)}
      left join content thread on thread.id = content.thread_id
      where mention.kind = 'content' and content.id = mention.target_id and ${visibleTo(actor, 'root')}
    ) content on true`
  const conditions = [
    sql<SqlBool>`mention.content_id = ${contentId}::bigint`,
    sql<SqlBool>`coalesce(person.id, place.id, content.id) is not null`,
  ]
  return await findPage(db, { columns, from, conditions, order: IN_TEXT }, wish)
}
