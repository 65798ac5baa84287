/** The filters of the list of webhooks, as SQL. */
import {
  type Api,
  type Filter,
  ME,
  type OperationFilters,
  readUri,
  WEBHOOK_STATES,
  type WebhookState,
} from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Condition } from '../../../db/list.ts'
import { failure } from '../../../failure.ts'
import { requireKnown } from '../../../filter-values.ts'

type WebhookFilter = Filter<OperationFilters<Api['listWebhooks']>>

interface Caller {
  readonly context: Pick<Context, 'config'>
  readonly actor: Actor
}

function ownerId(text: string, { context, actor }: Caller): string {
  const uri = text === ME ? { collection: 'people', id: ME } : readUri(text, context.config.baseUrl)
  if (uri?.collection !== 'people')
    throw failure('filter_invalid', 'owner takes URIs of people, such as /api/core/v3/people/1, or @me.')
  return uri.id === ME && actor.kind === 'member' ? actor.id : uri.id
}

/** As `isWaiting` says it. */
const waits = sql<SqlBool>`(webhook.failures > 0 and webhook.wait_until > clock_timestamp())`

/** Each webhook has one of these states. */
const STATES: Record<WebhookState, Condition> = {
  healthy: sql<SqlBool>`(webhook.enabled and not webhook.buggy and not ${waits})`,
  waiting: sql<SqlBool>`(webhook.enabled and not webhook.buggy and ${waits})`,
  buggy: sql<SqlBool>`(webhook.enabled and webhook.buggy)`,
  disabled: sql<SqlBool>`(not webhook.enabled)`,
}

function stateIn(filter: WebhookFilter): Condition {
  requireKnown(filter, WEBHOOK_STATES)
  const states = WEBHOOK_STATES.filter((state) => filter.values.includes(state))
  return sql<SqlBool>`(${sql.join(
    states.map((state) => STATES[state]),
    sql` or `,
  )})`
}

const ownerIn = ({ values }: WebhookFilter, caller: Caller): Condition =>
  sql<SqlBool>`webhook.owner_id = any(${values.map((value) => ownerId(value, caller))}::bigint[])`

export const readFilters = (filters: readonly WebhookFilter[], caller: Caller): Condition[] =>
  filters.map((filter) => (filter.name === 'state' ? stateIn(filter) : ownerIn(filter, caller)))
