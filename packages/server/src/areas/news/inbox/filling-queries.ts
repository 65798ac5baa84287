import type { InboxReason } from '@folkmoot/contract'
import { type RawBuilder, sql } from 'kysely'
import { LOCKS } from '../../../db/locks.ts'
import type { Database } from '../../../db/pool.ts'
import { isNotMuted } from '../mutes/filters.ts'

/** A candidate for an entry, if they may see the object. */
export interface Candidate {
  readonly activity_id: string
  readonly recorded_at: string
  readonly reason: InboxReason
  readonly person_id: string
  readonly username: string
  readonly roles: string[]
  /** Null for places and webhooks. */
  readonly content_id: string | null
  readonly conversation_kind: 'content' | 'place' | 'webhook'
  readonly conversation_id: string
}

const NAMED: readonly RawBuilder<unknown>[] = [
  sql`select told.id as activity_id, (mentioned.subject ->> 'id')::bigint as person_id, 'mention' as reason
    from told cross join lateral jsonb_array_elements(told.details -> 'mentioned') as mentioned (subject)
    where told.verb = 'svc:mentioned' and mentioned.subject ->> 'type' = '3'`,
  sql`select told.id, named.id::bigint, 'share'
    from told cross join lateral jsonb_array_elements_text(told.details -> 'sharedWith') as named (id)
    where told.verb = 'svc:shared'`,
]

/** A mention replaces the entry for an answer to one's own or tracked content. */
const isMentioned = (personId: RawBuilder<unknown>) => sql`exists (
  select from activity mention
  where mention.xid = told.xid and mention.verb = 'svc:mentioned' and mention.object_id = told.object_id
    and mention.details -> 'mentioned' @> jsonb_build_array(
      jsonb_build_object('type', 3, 'id', ${personId}::text)))`

/** Taken back and given again within a day: told once, or one person could fill the inboxes of all who track an update. */
const IS_LIKED_AGAIN = sql`exists (
  select from activity earlier
  where earlier.verb = 'svc:liked' and earlier.object_id = told.object_id and earlier.actor_id = told.actor_id
    and earlier.recorded_at between told.recorded_at - interval '1 day' and told.recorded_at
    and earlier.id < told.id)`

const WRITERS: readonly RawBuilder<unknown>[] = [
  sql`select told.id, answered.author_id, case told.verb when 'svc:replied' then 'reply' else 'comment' end
    from told
    join content on content.id = told.object_id
    join content answered on answered.id in (content.parent_id, content.root_id)
    where told.verb in ('svc:replied', 'svc:commented') and answered.author_id <> content.author_id
      and not ${isMentioned(sql`answered.author_id`)}`,
  sql`select told.id, content.author_id, 'like'
    from told join content on content.id = told.object_id
    where told.verb = 'svc:liked' and not ${IS_LIKED_AGAIN}`,
  sql`select told.id, content.author_id, 'rejection'
    from told join content on content.id = told.object_id
    where told.verb = 'svc:rejected'`,
]

/** Comments at any depth, and likes, on tracked content. An entry as author takes precedence. */
const TRACKERS: readonly RawBuilder<unknown>[] = [
  sql`select told.id, track.person_id, 'track'
    from told
    join content on content.id = told.object_id
    join track on track.content_id = content.root_id
    where (told.verb = 'svc:commented'
        or told.verb = 'svc:liked' and content.id = content.root_id and not ${IS_LIKED_AGAIN})
      and not exists (
        select from content written
        where written.id in (content.id, content.parent_id, content.root_id)
          and written.author_id = track.person_id)
      and not ${isMentioned(sql`track.person_id`)}`,
]

/** An older invitation or request says nothing about the current membership. */
const AT_THE_DOOR: readonly RawBuilder<unknown>[] = [
  sql`select told.id, membership.person_id, 'invitation'
    from told cross join lateral jsonb_array_elements_text(told.details -> 'invited') as named (id)
    join place on place.id = told.object_id
    join membership on membership.place_id = place.id and membership.person_id = named.id::bigint
    where told.verb = 'svc:invited' and membership.state = 'invited' and membership.updated_at <= told.recorded_at`,
  sql`select told.id, owner.person_id, 'membershipRequest'
    from told
    join place on place.id = told.object_id
    join membership on membership.place_id = place.id and membership.person_id = told.actor_id
    join person asker on asker.id = told.actor_id
    join membership owner on owner.place_id = told.object_id and owner.state = 'owner'
    join person answering on answering.id = owner.person_id
    where told.verb = 'svc:membership_requested' and membership.state = 'pending'
      and membership.updated_at <= told.recorded_at and (asker.visible or answering.roles @> array['admin'])`,
]

/** By an admin or by the server. */
const DISABLED: readonly RawBuilder<unknown>[] = [
  sql`select told.id, webhook.owner_id, 'webhookDisabled'
    from told join webhook on webhook.id = told.object_id
    where told.verb = 'svc:webhook_disabled'`,
]

const ANYBODY = sql.join([...NAMED, ...WRITERS, ...TRACKERS, ...AT_THE_DOOR, ...DISABLED], sql` union `)

/** These reasons concern other objects than content and need an answer, so they ignore mutes. */
const ELSEWHERE = sql`('invitation', 'membershipRequest', 'webhookDisabled')`
/** Entries that need an answer or concern one's own things: delivered whatever is muted. */
export const ALWAYS_TOLD = sql`('invitation', 'membershipRequest', 'webhookDisabled', 'rejection')`

const HEARS = isNotMuted({
  personId: sql`candidate.person_id`,
  actorId: sql`told.actor_id`,
  contentRootId: sql`content.root_id`,
  placeId: sql`root.place_id`,
})

/** Never for one's own actions, never twice, and never for people who left or cannot sign in. */
export async function findCandidates(db: Database, activityIds: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with told as materialized (
      select id, xid, verb, actor_id, object_id, details, recorded_at from activity
      where id = any(${[...activityIds]}::bigint[])
    ), candidate as materialized (${ANYBODY})
    select candidate.activity_id, told.recorded_at, candidate.reason, person.id as person_id, person.username,
      person.roles, content.id as content_id,
      case when candidate.reason = 'webhookDisabled' then 'webhook'
        when content.id is null then 'place' else 'content' end as conversation_kind,
      coalesce(content.root_id, told.object_id) as conversation_id
    from candidate
    join told on told.id = candidate.activity_id
    join person on person.id = candidate.person_id and person.enabled and person.departed_at is null
    left join content
      on content.id = told.object_id and candidate.reason not in ${ELSEWHERE}
    left join content root on root.id = content.root_id
    where candidate.person_id is distinct from told.actor_id
      and (candidate.reason in ${ELSEWHERE}
        or content.id is not null and (candidate.reason in ${ALWAYS_TOLD} or ${HEARS}))
      and not exists (
        select from inbox_entry entry
        where entry.person_id = candidate.person_id and entry.activity_id = candidate.activity_id)
    order by candidate.activity_id, candidate.person_id`.execute(db)
  return rows
}

/** Serialises adding and removing entries on all nodes. */
export async function lockInboxes(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.inbox})`.execute(db)
}

export type NewEntry = Pick<
  Candidate,
  'activity_id' | 'recorded_at' | 'reason' | 'person_id' | 'conversation_kind' | 'conversation_id'
>

/** Not marked as latest yet: `markLatest` does that. */
export async function insertEntries(db: Database, entries: readonly NewEntry[]): Promise<void> {
  await sql`
    insert into inbox_entry
      (person_id, activity_id, reason, conversation_kind, conversation_id, is_latest, recorded_at)
    select person_id, activity_id, reason, conversation_kind, conversation_id, false, recorded_at
    from unnest(${entries.map((entry) => entry.person_id)}::bigint[],
        ${entries.map((entry) => entry.activity_id)}::bigint[], ${entries.map((entry) => entry.reason)}::text[],
        ${entries.map((entry) => entry.conversation_kind)}::text[],
        ${entries.map((entry) => entry.conversation_id)}::bigint[],
        ${entries.map((entry) => entry.recorded_at)}::timestamptz[])
      as entry (person_id, activity_id, reason, conversation_kind, conversation_id, recorded_at)`.execute(db)
}

export type ConversationKey = Pick<Candidate, 'person_id' | 'conversation_kind' | 'conversation_id'>

interface Contender {
  readonly id: string
  readonly is_latest: boolean
  readonly is_newest: boolean
}

/** The newest entry of each conversation, and the previous one. */
async function lockContenders(db: Database, conversations: readonly ConversationKey[]): Promise<Contender[]> {
  const { rows } = await sql<Contender>`
    select entry.id, entry.is_latest, entry.id = newest.id as is_newest
    from (
      select distinct * from unnest(${conversations.map((one) => one.person_id)}::bigint[],
        ${conversations.map((one) => one.conversation_kind)}::text[],
        ${conversations.map((one) => one.conversation_id)}::bigint[])
    ) as touched (person_id, kind, conversation_id)
    cross join lateral (
      select newest.id from inbox_entry newest
      where newest.person_id = touched.person_id and newest.conversation_kind = touched.kind
        and newest.conversation_id = touched.conversation_id
      order by newest.recorded_at desc, newest.activity_id desc limit 1
    ) newest
    join inbox_entry entry on entry.person_id = touched.person_id and entry.conversation_kind = touched.kind
      and entry.conversation_id = touched.conversation_id and (entry.is_latest or entry.id = newest.id)
    order by entry.id
    for no key update of entry`.execute(db)
  return rows
}

async function setLatest(db: Database, contenders: readonly Contender[], isLatest: boolean): Promise<void> {
  if (contenders.length === 0) return
  await sql`
    update inbox_entry set is_latest = ${isLatest}
    where id = any(${contenders.map(({ id }) => id)}::bigint[])`.execute(db)
}

/** Clear the old mark first: a unique index allows one per conversation. */
export async function markLatest(db: Database, conversations: readonly ConversationKey[]): Promise<void> {
  const contenders = await lockContenders(db, conversations)
  await setLatest(
    db,
    contenders.filter((one) => one.is_latest && !one.is_newest),
    false,
  )
  await setLatest(
    db,
    contenders.filter((one) => one.is_newest && !one.is_latest),
    true,
  )
}
