/** Matches activities with webhooks. */
import { CONTENT_EVENTS, CONTENT_VERBS, PLACE_TYPES, SYSTEM_VERBS, typeCodes } from '@folkmoot/contract'
import { type Expression, type RawBuilder, sql } from 'kysely'

const list = (values: readonly (string | number)[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

const isContentVerb = sql`activity.verb in (${list(CONTENT_VERBS)})`
const isInPlace = sql`activity.container_type in (${list(PLACE_TYPES.map((type) => typeCodes[type]))})`
const typeName = sql`case activity.object_type ${sql.raw(
  CONTENT_EVENTS.map((name) => `when ${typeCodes[name]} then '${name}'`).join(' '),
)} end`
/** Matches the activity's own type or its root's: a subscription to documents includes comments on them. */
const hasName = sql`(${typeName} = any(webhook.events)
  or (select content.type from content where content.id = activity.root_id) = any(webhook.events))`

const eventType = sql`case ${sql.raw(
  Object.entries(SYSTEM_VERBS)
    .map(
      ([type, verbs]) =>
        `when activity.verb in (${verbs.map((verb) => `'${verb}'`).join(', ')}) then '${type}'`,
    )
    .join(' '),
)} end`
/** Otherwise its own notifications would cause more of them. */
const isItself = sql`(activity.object_type = ${sql.raw(String(typeCodes.webhook))} and activity.object_id = webhook.id)`

const wasListening = sql`webhook.listens @> activity.xid::text::bigint`

/**
 * Yields (webhook_id, activity_id, xid, recorded_at), unordered. Conditions refer to `activity` and `webhook`. One
 * branch per kind, since each has its own index.
 */
export function matches(activities: Expression<unknown>, webhooks: Expression<unknown>): RawBuilder<unknown> {
  const pairs = (by: Expression<unknown>) => sql`
    select webhook.id as webhook_id, activity.id as activity_id, activity.xid, activity.recorded_at
    from activity join webhook on ${by}
    where ${activities} and ${webhooks} and ${wasListening}`
  return sql`
    ${pairs(sql`webhook.place_id = activity.container_id`)} and ${isContentVerb} and ${isInPlace} and ${hasName}
    union all
    ${pairs(sql`webhook.content_id = activity.root_id`)} and ${isContentVerb} and ${hasName}
    union all
    ${pairs(sql`webhook.kind = 'system'`)} and ${eventType} = any(webhook.events) and not ${isItself}`
}
