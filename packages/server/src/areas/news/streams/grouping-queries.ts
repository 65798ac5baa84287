/** Conversations of a stream: of each its newest activities, as far as they are in the stream and visible. */
import { CONVERSATION_COUNT_MAX, NAMED_PEOPLE } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Condition } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import type { BriefAuthor } from '../../content/reading.ts'
import { joinAuthorAndPlace, viewerOf } from '../activities/filters.ts'
import { NEWEST, number } from './entry-filters.ts'

export interface ConversationRow {
  readonly root_id: string
  readonly is_update: boolean
  /** The activity that stands for the conversation: the newest that is no like. */
  readonly head_id: string
  /** Whether everything that comes after this activity is older than that one. */
  readonly is_passed: boolean
  /** None of the activities that are looked at is in the stream: the first of these entries stands for it. */
  readonly is_older: boolean
  readonly reply_count: number
  readonly person_count: number
  /** Who replied, the latest first. */
  readonly people: readonly BriefAuthor[]
  readonly unread_count: number
}

/** An activity of the page and its conversation; nulls where it has none. */
type Row = { readonly id: string } & (ConversationRow | { readonly root_id: null })

/** Which activities are in the stream, for the caller. */
export interface Membership {
  /** On the log alone. */
  readonly within: readonly Condition[]
  /** On the log and what is joined to it. */
  readonly conditions: readonly Condition[]
}

/** Not of these conversations. */
export const isOfOtherThan = (rootIds: readonly string[]): Condition =>
  sql<SqlBool>`(activity.root_id is null or activity.root_id <> all(${[...rootIds]}::bigint[]))`

const AND = sql` and `
const IS_LIKE: Condition = sql<SqlBool>`activity.verb = 'svc:liked'`
const IS_NO_LIKE: Condition = sql<SqlBool>`activity.verb <> 'svc:liked'`
const IS_REPLY = sql`verb in ('svc:replied', 'svc:commented')`
const UNREAD_FOR = sql`interval '30 days'`

/** Of a longer conversation nothing older is looked at, so that its length does not matter. */
const LOOKED_AT = 1_000

/** What the caller marked as read, and when. */
const readAt = (actor: Actor) => sql`coalesce((
  select reaction.created_at from reaction
  where reaction.content_id = conversation.root_id and reaction.kind = 'read'
    and reaction.person_id = ${viewerOf(actor)}), '-infinity')`

const isUnread = (actor: Actor) => sql`verb <> 'svc:liked' and actor_id <> ${viewerOf(actor)}
  and recorded_at > now() - ${UNREAD_FOR} and recorded_at > read.at`

const PEOPLE = sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', person.id::text, 'username', person.username,
    'display_name', person.display_name, 'visible', person.visible, 'departed', person.departed_at is not null)
    order by latest.recorded_at desc, latest.id desc), '[]') as people
  from (
    select actor_id, max(recorded_at) as recorded_at, max(id) as id from told where ${IS_REPLY}
    group by actor_id order by 2 desc, 3 desc limit ${number(NAMED_PEOPLE)}
  ) latest
  join person on person.id = latest.actor_id`

const ofConversation = (conditions: readonly Condition[]) => sql`
  from activity
  where activity.streamed and activity.root_id = conversation.root_id and ${sql.join([...conditions], AND)}`

const COLUMNS = sql`activity.id, activity.verb, activity.actor_id, activity.recorded_at`

/** Sorted and limited before joining, so that no plan reads the whole conversation. */
const newestOf = (
  actor: Actor,
  { within, conditions }: Membership,
  kind: Condition,
  most: number,
): RawBuilder<unknown> => sql`
  select ${COLUMNS}
  from (
    select * ${ofConversation([kind, ...within])} order by ${NEWEST} limit ${number(LOOKED_AT)}
  ) activity
  ${joinAuthorAndPlace(viewerOf(actor))}
  where ${sql.join([...conditions], AND)}
  order by ${NEWEST} limit ${number(most)}`

/** Likes count only where all the rest was looked at. */
const summary = (actor: Actor, membership: Membership) => sql`
  with said as materialized (${newestOf(actor, membership, IS_NO_LIKE, CONVERSATION_COUNT_MAX)}),
  liked as materialized (
    select * from (${newestOf(actor, membership, IS_LIKE, 1)}) activity
    where not exists (select from said)
      and not exists (select ${ofConversation([IS_NO_LIKE, ...membership.within])} offset ${number(LOOKED_AT - 1)})
  ),
  told as materialized (
    select *, false as is_older from said
    union all select *, false from liked
    union all select ${COLUMNS}, true from activity
    where activity.id = conversation.first_id and not exists (select from said) and not exists (select from liked)
  )
  select (array_agg(id order by recorded_at desc, id desc))[1]::text as head_id,
    bool_or(is_older) as is_older,
    bool_and(verb = 'svc:liked') as is_liked_only,
    (count(*) filter (where ${IS_REPLY}))::integer as reply_count,
    (count(distinct actor_id) filter (where ${IS_REPLY}))::integer as person_count,
    (count(*) filter (where ${isUnread(actor)}))::integer as unread_count,
    (${PEOPLE}) as people
  from told cross join (select ${readAt(actor)} as at) read`

/** By the ids of the activities. All of them are in the stream. */
export async function findConversations(
  db: Database,
  actor: Actor,
  membership: Membership,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ConversationRow>> {
  const query = sql<Row>`
    with listed as materialized (
      select id, root_id, verb, recorded_at from activity where id = any(${[...ids]}::bigint[])
    ),
    conversation as materialized (
      select listed.root_id, (array_agg(listed.id order by listed.recorded_at desc, listed.id desc))[1] as first_id,
        coalesce(bool_or(root.type = 'update'), false) as is_update
      from listed left join content root on root.id = listed.root_id
      where listed.root_id is not null
      group by listed.root_id
    ),
    summary as materialized (
      select conversation.root_id, conversation.is_update, summary.*
      from conversation cross join lateral (${summary(actor, membership)}) summary
    )
    select listed.id, summary.*, listed.verb <> 'svc:liked' or summary.is_liked_only as is_passed
    from listed left join summary on summary.root_id = listed.root_id`
  const { rows } = await db.executeQuery(compileText(query))
  return new Map(rows.flatMap((row) => (row.root_id === null ? [] : [[row.id, row]])))
}
