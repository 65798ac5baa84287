/**
 * Activities as SQL. Every list of them reads `from activity ${besides(viewer)}` and asks for `visibleTo(actor)`, the twin
 * of policy.maySee, whatever else it asks for; another module may put a table of its own, or a sub-select that is called
 * activity, before `besides`, and join to it. Its keys have `keyColumns`, to which it adds what it has to say itself, and
 * go to presentation.ts. The indexes have what is `STREAMED`, in the order `NEWEST_FIRST`: of all, by actor_id, by
 * container_id and by root_id.
 */

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAdmin } from '../../../actor.ts'
import { type Condition, type Order, orderBy, orderKey } from '../../../db/list.ts'
import { idOfViewer, type Viewer } from '../../../db/viewer.ts'
import { contentVisibleTo, pageNameVersion } from '../../content/filters.ts'
import { readDate } from '../../content/reading.ts'
import { personVisibleTo } from '../../identity/filters.ts'
import { managedBy, memberVisibleTo, openInside, placeVisibleTo } from '../../places/filters.ts'
import { DEEDS_OF_THE_SEEN } from './policy.ts'

export const viewerOf = (actor: Viewer): RawBuilder<unknown> => sql`${idOfViewer(actor)}::bigint`

/** By whom it was done: somebody, always; or by the server itself as well. */
type Doers = 'somebody' | 'anybody'

/**
 * Who did it, what it happened to, the content at the top of that, the place (where the content stands, else where it
 * happened) and the caller's membership of that. What is not there is null.
 */
export const besides = (viewer: Expression<unknown>, doers: Doers = 'somebody'): RawBuilder<unknown> => sql`
  ${sql.raw(doers === 'somebody' ? 'join' : 'left join')} person actor on actor.id = activity.actor_id
  left join content on content.id = case when activity.root_id is not null then activity.object_id end
  left join content root on root.id = content.root_id
  left join place on place.id =
    case when activity.root_id is null then activity.container_id else root.place_id end
  left join membership on membership.place_id = place.home_id and membership.person_id = ${viewer}`

/** Changes with all that an activity shows; versions grow with names and texts, and not with counters. */
const REVISION = sql`concat(actor.version, '.', content.version, '.', root.version, '.', place.version, '.',
  ${pageNameVersion}, '.',
  case when content.thread_id <> content.root_id
    then (select thread.version from content thread where thread.id = content.thread_id) end, '.',
  case when activity.verb = 'svc:mentioned'
    then (select mentioned.version from place mentioned where mentioned.id = activity.container_id) end, '.',
  case when activity.verb = 'svc:user_membership_added'
    then (select joined.version from person joined where joined.id = activity.object_id) end)`

export const keyColumns: RawBuilder<unknown> = sql`activity.id, ${REVISION} as revision, activity.actor_id,
  actor.visible as actor_visible`

export const STREAMED: Condition = sql<SqlBool>`activity.streamed`
export const NEWEST_FIRST: Order = orderBy('desc', orderKey('activity.recorded_at'), orderKey('activity.id'))

/** Whoever joined is still in, and the caller may see that. */
const joiningVisibleTo = (actor: Viewer) => sql`exists (
  select from membership
  join person on person.id = membership.person_id
  left join membership viewer on viewer.place_id = membership.place_id and viewer.person_id = ${viewerOf(actor)}
  where membership.place_id = activity.container_id and membership.person_id = activity.object_id
    and membership.state in ('owner', 'member') and ${personVisibleTo(actor)} and ${memberVisibleTo(actor)})`

/** Sub-selects of one row, and no `exists`: PostgreSQL may take that for many, and read all places to know a few. */
const mentionVisibleTo = (actor: Viewer) => sql`coalesce((
  select ${openInside(actor)} from place where place.id = activity.container_id), false)`

/** The membership that an invitation or a request is about, as long as nothing has become of it since. */
export const doorOf = (
  viewer: Expression<unknown>,
): Condition => sql<SqlBool>`door.place_id = activity.container_id
  and door.person_id = case activity.verb
    when 'svc:invited' then ${viewer} when 'svc:membership_requested' then activity.actor_id end
  and door.updated_at <= activity.recorded_at`

/** Whoever is invited; and of those who ask, whoever answers them. */
const invitationVisibleTo = (actor: Viewer) => sql`place.id is not null and coalesce((
  select door.state = 'invited' from membership door where ${doorOf(viewerOf(actor))}), false)`
const requestVisibleTo = (actor: Viewer) => sql`place.id is not null and ${managedBy(actor)} and coalesce((
  select door.state = 'pending' and ${personVisibleTo(actor)}
  from membership door
  join person on person.id = door.person_id
  where ${doorOf(viewerOf(actor))}), false)`

/** Of a webhook that is still there, its owner. */
const webhookVisibleTo = (actor: Viewer) => sql`coalesce((
  select webhook.owner_id = ${viewerOf(actor)} from webhook where webhook.id = activity.object_id), false)`

/** Those who do not hide, and oneself; admins see everybody. */
const doerVisibleTo = (actor: Viewer) =>
  isAdmin(actor)
    ? sql`true`
    : sql`(actor.visible or actor.id = ${viewerOf(actor)}
        or activity.verb <> all(${[...DEEDS_OF_THE_SEEN]}::text[]))`

const contentReadableBy = (actor: Viewer) =>
  sql`content.id is not null and ${contentVisibleTo(actor, 'root')}`

/** As below where nothing but verbs of content are asked for: what the others would need costs time even unused. */
export const contentEventVisibleTo = (actor: Viewer): Condition =>
  sql<SqlBool>`${doerVisibleTo(actor)} and ${contentReadableBy(actor)}`

/** The SQL twin of policy.maySee. */
export function visibleTo(actor: Viewer): Condition {
  return sql<SqlBool>`${doerVisibleTo(actor)} and case activity.verb
    when 'svc:user_membership_added' then ${joiningVisibleTo(actor)}
    when 'svc:social_group_created' then place.id is not null and ${placeVisibleTo(actor)}
    when 'svc:invited' then ${invitationVisibleTo(actor)}
    when 'svc:membership_requested' then ${requestVisibleTo(actor)}
    when 'svc:webhook_disabled' then ${webhookVisibleTo(actor)}
    else ${contentReadableBy(actor)}
      and (activity.verb <> 'svc:mentioned' or not activity.streamed or ${mentionVisibleTo(actor)})
    end`
}

/** A mention is an entry of the place that is mentioned and of nothing else: whoever wrote it did so once. */
export const NO_MENTION: Condition = sql<SqlBool>`activity.verb <> 'svc:mentioned'`

export const doneBy = (personId: string): Condition => sql<SqlBool>`activity.actor_id = ${personId}::bigint`

export const happenedIn = (placeId: string): Condition =>
  sql<SqlBool>`activity.container_id = ${placeId}::bigint`

/**
 * What was moved elsewhere since is no news of this place any more. As a case, since PostgreSQL would take a comparison for
 * one that hardly anything fits, and then read all that ever happened there to sort it.
 */
export const IS_STILL_THERE: Condition = sql<SqlBool>`case activity.verb when 'svc:mentioned' then true
  else place.id = activity.container_id end`

/** Later and earlier than two dates; either may be left out. Another table may know when it was as well. */
export function happenedBetween(
  { after, before }: { after?: string; before?: string },
  table = 'activity',
): Condition[] {
  const [from, to] = [readDate('after', after)?.toISOString(), readDate('before', before)?.toISOString()]
  const at = sql.raw(`${table}.recorded_at`)
  return [
    ...(from ? [sql<SqlBool>`${at} > ${from}::timestamptz`] : []),
    ...(to ? [sql<SqlBool>`${at} < ${to}::timestamptz`] : []),
  ]
}
