import type { ActivityVerb } from '@folkmoot/contract'
import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { contentVisibleToEachPerson } from '../../content/filters.ts'
import { isNotMutedFor } from '../mutes/filters.ts'
import { SCOPES } from './told-filters.ts'

/** These reasons concern other objects than content, and ignore mutes. */
const ELSEWHERE = sql`('invitation', 'membershipRequest', 'owner', 'moderator', 'webhookDisabled')`
/** Entries that need an answer or concern one's own roles and things: muting does not stop them. */
export const ALWAYS_TOLD = sql`('invitation', 'membershipRequest', 'owner', 'moderator', 'webhookDisabled', 'rejection')`

const HEARS = isNotMutedFor(sql`candidate.reason`, {
  personId: sql`candidate.person_id`,
  actorId: sql`told.actor_id`,
  contentRootId: sql`content.root_id`,
  placeId: sql`root.place_id`,
})

/** Rights are checked now: a person who may not see it when it happens gets no entry later. Never for one's own actions, never twice, and never for people who left or cannot sign in. */
const ENTERED = sql`
  insert into inbox_entry (person_id, activity_id, reason, conversation_kind, conversation_id, recorded_at)
  select person.id, told.id, candidate.reason,
    case when candidate.reason = 'webhookDisabled' then 'webhook'
      when content.id is null then 'place' else 'content' end,
    coalesce(content.root_id, told.object_id), told.recorded_at
  from candidate
  join told on told.id = candidate.activity_id
  join person on person.id = candidate.person_id and person.enabled and person.departed_at is null
  left join content
    on content.id = told.object_id and candidate.reason not in ${ELSEWHERE}
  left join content root on root.id = content.root_id
  left join place on place.id = root.place_id
  left join membership on membership.place_id = place.home_id and membership.person_id = person.id
  where candidate.person_id is distinct from told.actor_id
    and (candidate.reason in ${ELSEWHERE}
      or content.id is not null and (candidate.reason in ${ALWAYS_TOLD} or ${HEARS}) and ${contentVisibleToEachPerson})
    and not exists (
      select from inbox_entry entry
      where entry.person_id = candidate.person_id and entry.activity_id = candidate.activity_id
        and entry.recorded_at = told.recorded_at)
  order by told.id, person.id
  returning person_id, conversation_kind, conversation_id, recorded_at, activity_id`

/** Locked in the order of their key, as everywhere; otherwise deadlock. */
const MOVED = sql`
  insert into inbox_conversation as known (person_id, conversation_kind, conversation_id, recorded_at, activity_id)
  select distinct on (person_id, conversation_kind, conversation_id)
    person_id, conversation_kind, conversation_id, recorded_at, activity_id
  from entered
  order by person_id, conversation_kind, conversation_id, recorded_at desc, activity_id desc
  on conflict on constraint inbox_conversation_key do update
    set recorded_at = excluded.recorded_at, activity_id = excluded.activity_id
    where (excluded.recorded_at, excluded.activity_id) > (known.recorded_at, known.activity_id)`

/** Compiled once; the ids of the activities are the only parameter. */
const FILLING = SCOPES.map(({ verbs, recipients }) => ({
  verbs,
  statement: compileText(sql<{ person_id: string }>`
    with told as materialized (
      select id, xid, verb, actor_id, object_id, details, recorded_at from activity
      where id = any(${[]}::bigint[])
    ), candidate as materialized (${recipients}), entered as (${ENTERED}), moved as (${MOVED})
    select distinct person_id from entered`),
}))

const TOLD: ReadonlySet<ActivityVerb> = new Set(SCOPES.flatMap(({ verbs }) => [...verbs]))

export const isTold = (verb: ActivityVerb): boolean => TOLD.has(verb)

function statementFor(verbs: readonly ActivityVerb[]): CompiledQuery<{ person_id: string }> {
  const covering = FILLING.find((one) => verbs.every((verb) => one.verbs.has(verb)))
  if (!covering) throw new Error(`Inboxes are not told of ${verbs.join(', ')}.`)
  return covering.statement
}

/** Adds the entries of some activities and moves their conversations; returns whose inboxes changed. */
export async function fill(
  db: Database,
  activities: readonly { readonly id: string; readonly verb: ActivityVerb }[],
): Promise<string[]> {
  const statement = statementFor([...new Set(activities.map(({ verb }) => verb))])
  const { rows } = await db.executeQuery<{ person_id: string }>({
    ...statement,
    parameters: [activities.map(({ id }) => id)],
  })
  return rows.map(({ person_id }) => person_id)
}
