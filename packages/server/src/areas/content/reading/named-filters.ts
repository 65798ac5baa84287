/** People, places and content that other rows refer to by kind and id, if the caller may see them. */

import type { ContentType, GroupType, PlaceType } from '@folkmoot/contract'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Condition } from '../../../db/list.ts'
import { personObject, personVisibleTo } from '../../identity/filters.ts'
import type { NamedPerson } from '../../identity/represent.ts'
import { effectiveMembershipIn, placeVisibleTo } from '../../places/filters.ts'
import type { Membership } from '../../places/rights.ts'
import { visibleTo } from './filters.ts'
import type { ContentFacts } from './policy.ts'
import { idOf, joinAuthorAndPlace, keyColumns } from './queries.ts'

/** One of three kinds; the columns of the other two are null. */
export type NamedRow =
  | {
      readonly kind: 'person'
      readonly person: NamedPerson
    }
  | {
      readonly kind: 'place'
      readonly place_id: string
      readonly place_type: PlaceType
      readonly place_name: string
      readonly place_slug: string
      readonly place_group_type: GroupType
      readonly place_membership: Membership | null
    }
  | (ContentFacts & {
      readonly kind: 'content'
      readonly type: ContentType
      readonly id: string
      readonly subject: string | null
      readonly thread_id: string | null
      readonly thread_type: ContentType | null
    })

/** Without the kind, which the referring row has. */
export const namedColumns: RawBuilder<unknown> = sql`
  person.object as person,
  place.id as place_id, place.type as place_type, place.name as place_name, place.slug as place_slug,
  place.group_type as place_group_type, place.membership as place_membership,
  content.*`

/** Whether the caller may see the target. */
export const isInSight: Condition = sql<SqlBool>`coalesce(person.id, place.id, content.id) is not null`

/** Joins each referring row to the table of its kind. */
export function joinNamed(
  actor: Actor,
  kind: Expression<unknown>,
  id: Expression<unknown>,
): RawBuilder<unknown> {
  const viewerId = sql`${idOf(actor)}::bigint`
  return sql`
    left join lateral (
      select person.id, ${personObject('person')} as object from person
      where ${kind} = 'person' and person.id = ${id} and ${personVisibleTo(actor)}
    ) person on true
    left join lateral (
      select place.id, place.type, place.name, place.slug, place.group_type,
        ${effectiveMembershipIn(viewerId)} as membership
      from place where ${kind} = 'place' and place.id = ${id} and ${placeVisibleTo(actor)}
    ) place on true
    left join lateral (
      select ${keyColumns('root', viewerId)}, content.subject, thread.type as thread_type
      from content
      join content root on root.id = content.root_id
      ${joinAuthorAndPlace('root', viewerId)}
      left join content thread on thread.id = content.thread_id
      where ${kind} = 'content' and content.id = ${id} and root.type <> 'update' and ${visibleTo(actor, 'root')}
    ) content on true`
}
