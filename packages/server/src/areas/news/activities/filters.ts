/**
 * Activities as SQL. Every list reads `from activity ${joinAuthorAndPlace(viewer)}` and filters by
 * `visibleTo(actor)`, the SQL twin of policy.maySee. Another module may put its own table, or a sub-select named
 * activity, before that join. Rows have `keyColumns` plus the list's own columns, and go to presentation.ts. The
 * indexes cover `STREAMED` rows in the order `NEWEST_FIRST`: all of them, and by actor_id, container_id and root_id.
 */

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAdmin } from '../../../actor.ts'
import { type Condition, type Order, orderBy, orderKey } from '../../../db/list.ts'
import { idOfViewer, type Viewer } from '../../../db/viewer.ts'
import { answerVisible, contentVisibleTo, pageNameVersion } from '../../content/filters.ts'
import { readDate } from '../../content/reading.ts'
import { personVisibleTo } from '../../identity/filters.ts'
import { managedBy, memberVisibleTo, openInside, placeVisibleTo } from '../../places/filters.ts'
import { VERBS_NEEDING_VISIBLE_ACTOR } from './policy.ts'

export const viewerOf = (actor: Viewer): RawBuilder<unknown> => sql`${idOfViewer(actor)}::bigint`

/** The author is a person; or a person or the server. */
type Doers = 'somebody' | 'anybody'

/**
 * Joins the author, the object, its root content, the place (where the content is, otherwise where it happened) and
 * the caller's membership there. Missing ones are null.
 */
export const joinAuthorAndPlace = (
  viewer: Expression<unknown>,
  doers: Doers = 'somebody',
): RawBuilder<unknown> => sql`
  ${sql.raw(doers === 'somebody' ? 'join' : 'left join')} person actor on actor.id = activity.actor_id
  left join content on content.id = case when activity.root_id is not null then activity.object_id end
  left join content root on root.id = content.root_id
  left join place on place.id =
    case when activity.root_id is null then activity.container_id else root.place_id end
  left join membership on membership.place_id = place.home_id and membership.person_id = ${viewer}`

/** Changes with everything an activity shows, also when another account takes the place of one (decision 0231). Versions change with names and texts, not with counters. */
const REVISION = sql`concat(actor.id, '-', actor.version, '.', content.version, '.', root.version, '.', place.version, '.',
  ${pageNameVersion}, '.',
  case when content.thread_id <> content.root_id
    then (select thread.version from content thread where thread.id = content.thread_id) end, '.',
  case when activity.verb = 'svc:mentioned'
    then (select mentioned.version from place mentioned where mentioned.id = activity.container_id) end, '.',
  case when activity.verb = 'svc:user_membership_added'
    then (select concat(joined.id, '-', joined.version) from person joined where joined.id = activity.object_id) end)`

export const keyColumns: RawBuilder<unknown> = sql`activity.id, ${REVISION} as revision, activity.actor_id,
  actor.visible as actor_visible`

export const STREAMED: Condition = sql<SqlBool>`activity.streamed`
export const NEWEST_FIRST: Order = orderBy('desc', orderKey('activity.recorded_at'), orderKey('activity.id'))

/** The person who joined is still a member, and the caller may see that. */
const joiningVisibleTo = (actor: Viewer) => sql`exists (
  select from membership
  join person on person.id = membership.person_id
  left join membership viewer on viewer.place_id = membership.place_id and viewer.person_id = ${viewerOf(actor)}
  where membership.place_id = activity.container_id and membership.person_id = activity.object_id
    and membership.state in ('owner', 'member') and ${personVisibleTo(actor)} and ${memberVisibleTo(actor)})`

/** Single-row sub-selects instead of `exists`: PostgreSQL may expect many rows and read all places. */
const mentionVisibleTo = (actor: Viewer) => sql`coalesce((
  select ${openInside(actor)} from place where place.id = activity.container_id), false)`

/** The membership of an invitation or request, while it is unanswered. */
export const openMembership = (
  viewer: Expression<unknown>,
): Condition => sql<SqlBool>`open_membership.place_id = activity.container_id
  and open_membership.person_id = case activity.verb
    when 'svc:invited' then ${viewer} when 'svc:membership_requested' then activity.actor_id end
  and open_membership.updated_at <= activity.recorded_at`

/** The invited person; for a request, those who may answer it. */
const invitationVisibleTo = (actor: Viewer) => sql`place.id is not null and coalesce((
  select open_membership.state = 'invited' from membership open_membership where ${openMembership(viewerOf(actor))}), false)`
const requestVisibleTo = (actor: Viewer) => sql`place.id is not null and ${managedBy(actor)} and coalesce((
  select open_membership.state = 'pending' and ${personVisibleTo(actor)}
  from membership open_membership
  join person on person.id = open_membership.person_id
  where ${openMembership(viewerOf(actor))}), false)`

/** While the reader has the role. */
const ROLE_VISIBLE = sql`place.id is not null and coalesce(case activity.verb
  when 'svc:owner_named' then membership.state = 'owner' else membership.moderates end, false)`

/** The owner of a webhook that still exists. */
const webhookVisibleTo = (actor: Viewer) => sql`coalesce((
  select webhook.owner_id = ${viewerOf(actor)} from webhook where webhook.id = activity.object_id), false)`

/** Visible people and oneself; admins see everybody. */
const doerVisibleTo = (actor: Viewer) =>
  isAdmin(actor)
    ? sql`true`
    : sql`(actor.visible or actor.id = ${viewerOf(actor)}
        or activity.verb <> all(${[...VERBS_NEEDING_VISIBLE_ACTOR]}::text[]))`

const contentReadableBy = (actor: Viewer) =>
  sql`content.id is not null and ${contentVisibleTo(actor, 'root')}`

/** For content verbs only: the joins of the others cost time even when unused. */
export const contentEventVisibleTo = (actor: Viewer): Condition =>
  sql<SqlBool>`${doerVisibleTo(actor)} and ${contentReadableBy(actor)}`

/**
 * The SQL twin of policy.maySee, for streamed activities. PostgreSQL prepares sub-selects whether a row needs them or
 * not, so those of other verbs are left to `entryVisibleTo`.
 */
export function visibleTo(actor: Viewer): Condition {
  return sql<SqlBool>`${doerVisibleTo(actor)} and case activity.verb
    when 'svc:user_membership_added' then ${joiningVisibleTo(actor)}
    when 'svc:social_group_created' then place.id is not null and ${placeVisibleTo(actor)}
    else ${contentReadableBy(actor)} and (activity.verb <> 'svc:mentioned' or ${mentionVisibleTo(actor)}) end`
}

/** The same for activities in an inbox, whose mentions are of people. */
export const entryVisibleTo = (actor: Viewer): Condition => sql<SqlBool>`${doerVisibleTo(actor)}
  and case activity.verb
    when 'svc:invited' then ${invitationVisibleTo(actor)}
    when 'svc:membership_requested' then ${requestVisibleTo(actor)}
    when 'svc:owner_named' then ${ROLE_VISIBLE}
    when 'svc:moderator_named' then ${ROLE_VISIBLE}
    when 'svc:webhook_disabled' then ${webhookVisibleTo(actor)}
    else ${contentReadableBy(actor)} end`

/**
 * The same for another entry of a conversation whose root the caller may read: only `activity` and `content` are joined. The second
 * condition is whether they moderate its place.
 */
export const answerVisibleTo = (actor: Viewer, moderates: Condition): Condition => {
  const doer = isAdmin(actor)
    ? sql`true`
    : sql`(activity.verb <> all(${[...VERBS_NEEDING_VISIBLE_ACTOR]}::text[]) or exists (
        select from person actor
        where actor.id = activity.actor_id and (actor.visible or actor.id = ${viewerOf(actor)})))`
  return sql<SqlBool>`${doer} and (${answerVisible(actor)} or ${moderates})`
}

/** A mention of a place belongs to that place only; its author wrote the content once. */
export const NO_MENTION: Condition = sql<SqlBool>`activity.verb <> 'svc:mentioned'`

export const doneBy = (personId: string): Condition => sql<SqlBool>`activity.actor_id = ${personId}::bigint`

export const happenedIn = (placeId: string): Condition =>
  sql<SqlBool>`activity.container_id = ${placeId}::bigint`

/**
 * Content that was moved elsewhere is no news here any more. A `case`, because PostgreSQL would expect a comparison
 * to match almost nothing and read the whole history to sort it.
 */
export const IS_STILL_THERE: Condition = sql<SqlBool>`case activity.verb when 'svc:mentioned' then true
  else place.id = activity.container_id end`

/** Between two optional dates. Another table may hold the date. */
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
