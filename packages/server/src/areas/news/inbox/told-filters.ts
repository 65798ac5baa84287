/** Who is told of an activity, and why: one `select` for each way, over `told`, the activities of a batch. */
import type { ActivityVerb } from '@folkmoot/contract'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

const MENTIONED: Sql = sql`
  select told.id as activity_id, (mentioned.subject ->> 'id')::bigint as person_id, 'mention' as reason
  from told cross join lateral jsonb_array_elements(told.details -> 'mentioned') as mentioned (subject)
  where told.verb = 'svc:mentioned' and mentioned.subject ->> 'type' = '3'`

const SHARED_WITH: Sql = sql`
  select told.id as activity_id, named.id::bigint as person_id, 'share' as reason
  from told cross join lateral jsonb_array_elements_text(told.details -> 'sharedWith') as named (id)
  where told.verb = 'svc:shared'`

/** A mention replaces the entry for an answer to one's own or tracked content. */
const isMentioned = (personId: Sql): Sql => sql`exists (
  select from activity mention
  where mention.xid = told.xid and mention.verb = 'svc:mentioned' and mention.object_id = told.object_id
    and mention.details -> 'mentioned' @> jsonb_build_array(
      jsonb_build_object('type', 3, 'id', ${personId}::text)))`

/** Taken back and given again within a day: told once, or one person could fill the inboxes of all who track an update. */
const IS_LIKED_AGAIN: Sql = sql`exists (
  select from activity earlier
  where earlier.verb = 'svc:liked' and earlier.object_id = told.object_id and earlier.actor_id = told.actor_id
    and earlier.recorded_at between told.recorded_at - interval '1 day' and told.recorded_at
    and earlier.id < told.id)`

const ANSWERED: Sql = sql`
  select told.id as activity_id, answered.author_id as person_id,
    case told.verb when 'svc:replied' then 'reply' else 'comment' end as reason
  from told
  join content on content.id = told.object_id
  join content answered on answered.id in (content.parent_id, content.root_id)
  where told.verb in ('svc:replied', 'svc:commented') and answered.author_id <> content.author_id
    and not ${isMentioned(sql`answered.author_id`)}`

/**
 * Content for some people, and each answer to it. Of a change only those are told whom it names since. An entry as author of what
 * is answered takes precedence.
 */
const DIRECT: Sql = sql`
  select told.id as activity_id, named.id as person_id, 'direct' as reason
  from told
  join content on content.id = told.object_id
  join content root on root.id = content.root_id and root.visibility = 'people'
  cross join lateral unnest(root.viewer_ids) as named (id)
  where told.verb in ('svc:created', 'svc:modified', 'svc:replied', 'svc:commented') and named.id <> content.author_id
    and (told.verb <> 'svc:modified' or content.id = root.id and not exists (
      select from inbox_conversation known
      where known.person_id = named.id and known.conversation_kind = 'content' and known.conversation_id = root.id)
      and not exists (
        select from told earlier
        where earlier.object_id = root.id and earlier.verb in ('svc:created', 'svc:modified') and earlier.id < told.id))
    and not exists (
      select from content answered
      where answered.id in (content.parent_id, content.root_id) and answered.id <> content.id
        and answered.author_id = named.id)
    and not ${isMentioned(sql`named.id`)}`

const LIKED: Sql = sql`
  select told.id as activity_id, content.author_id as person_id, 'like' as reason
  from told join content on content.id = told.object_id
  where told.verb = 'svc:liked' and not ${IS_LIKED_AGAIN}`

const REJECTED: Sql = sql`
  select told.id as activity_id, content.author_id as person_id, 'rejection' as reason
  from told join content on content.id = told.object_id
  where told.verb = 'svc:rejected'`

/** Comments at any depth, and likes, on tracked content. An entry as author takes precedence. */
const TRACKING: Sql = sql`
  select told.id as activity_id, track.person_id, 'track' as reason
  from told
  join content on content.id = told.object_id
  join track on track.content_id = content.root_id
  where (told.verb = 'svc:commented'
      or told.verb = 'svc:liked' and content.id = content.root_id and not ${IS_LIKED_AGAIN})
    and not exists (
      select from content written
      where written.id in (content.id, content.parent_id, content.root_id)
        and written.author_id = track.person_id)
    and not ${isMentioned(sql`track.person_id`)}`

/** An older invitation or request says nothing about the current membership. */
const INVITED: Sql = sql`
  select told.id as activity_id, membership.person_id, 'invitation' as reason
  from told cross join lateral jsonb_array_elements_text(told.details -> 'invited') as named (id)
  join place on place.id = told.object_id
  join membership on membership.place_id = place.id and membership.person_id = named.id::bigint
  where told.verb = 'svc:invited' and membership.state = 'invited' and membership.updated_at <= told.recorded_at`

const REQUESTED: Sql = sql`
  select told.id as activity_id, owner.person_id, 'membershipRequest' as reason
  from told
  join place on place.id = told.object_id
  join membership on membership.place_id = place.id and membership.person_id = told.actor_id
  join person asker on asker.id = told.actor_id
  join membership owner on owner.place_id = told.object_id and owner.state = 'owner'
  join person answering on answering.id = owner.person_id
  where told.verb = 'svc:membership_requested' and membership.state = 'pending'
    and membership.updated_at <= told.recorded_at and (asker.visible or answering.roles @> array['admin'])`

/** A role that was taken away again is told nobody. */
const NAMED: Sql = sql`
  select told.id as activity_id, membership.person_id,
    case told.verb when 'svc:owner_named' then 'owner' else 'moderator' end as reason
  from told
  join membership on membership.place_id = told.object_id
    and membership.person_id = (told.details ->> 'named')::bigint
  where told.verb = 'svc:owner_named' and membership.state = 'owner'
    or told.verb = 'svc:moderator_named' and membership.moderates`

/** By an admin or by the server. */
const DISABLED: Sql = sql`
  select told.id as activity_id, webhook.owner_id as person_id, 'webhookDisabled' as reason
  from told join webhook on webhook.id = told.object_id
  where told.verb = 'svc:webhook_disabled'`

/** Verbs, and all who are told of them; nobody twice of one activity. */
interface Scope {
  readonly verbs: ReadonlySet<ActivityVerb>
  readonly recipients: Sql
}

const scopeOf = (verbs: readonly ActivityVerb[], ways: readonly Sql[]): Scope => ({
  verbs: new Set(verbs),
  recipients: sql`
    select distinct activity_id, person_id, reason from (${sql.join(ways, sql` union all `)}) recipient`,
})

const OF_CONTENT: readonly ActivityVerb[] = [
  'svc:created',
  'svc:modified',
  'svc:replied',
  'svc:mentioned',
  'svc:commented',
  'svc:liked',
  'svc:shared',
  'svc:rejected',
]
const WAYS_OF_CONTENT: readonly Sql[] = [ANSWERED, DIRECT, MENTIONED, TRACKING, LIKED, SHARED_WITH, REJECTED]
const ELSEWHERE: readonly ActivityVerb[] = [
  'svc:invited',
  'svc:membership_requested',
  'svc:owner_named',
  'svc:moderator_named',
  'svc:webhook_disabled',
]

/**
 * From the most frequent verbs to all: a batch takes the first that has all of its verbs. Few, because each is a
 * statement that every session prepares; not one, because planning and starting it takes time for ways that it does not need.
 */
export const SCOPES: readonly Scope[] = [
  scopeOf(['svc:replied'], [ANSWERED, DIRECT]),
  scopeOf(['svc:created', 'svc:modified'], [DIRECT]),
  scopeOf(['svc:replied', 'svc:mentioned'], [ANSWERED, DIRECT, MENTIONED]),
  scopeOf(OF_CONTENT, WAYS_OF_CONTENT),
  scopeOf([...OF_CONTENT, ...ELSEWHERE], [...WAYS_OF_CONTENT, INVITED, REQUESTED, NAMED, DISABLED]),
]
