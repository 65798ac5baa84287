/** Filters of inbox entries. */
import {
  type Api,
  type Filter,
  INBOX_REASONS,
  isId,
  type OperationFilters,
  readAnyUri,
} from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import type { Condition } from '../../../db/list.ts'
import { failure } from '../../../failure.ts'
import { happenedBetween } from '../activities/filters.ts'
import { isNotMutedFor } from '../mutes/filters.ts'
import { ALWAYS_TOLD } from './filling-queries.ts'
import type { Conversation } from './rows.ts'

type ListInbox = Api['listInbox']
type InboxFilter = Filter<OperationFilters<ListInbox>>

const KINDS = new Map<string, Conversation['conversation_kind']>([
  ['contents', 'content'],
  ['updates', 'content'],
  ['places', 'place'],
  ['webhooks', 'webhook'],
])

function conversationOf(baseUrl: string, text: string): Conversation {
  const uri = readAnyUri(text, baseUrl)
  const kind = uri && KINDS.get(uri.collection)
  if (kind && isId(uri.id)) return { conversation_kind: kind, conversation_id: uri.id }
  throw failure(
    'filter_invalid',
    `conversation(${text.slice(0, 100)}): accepted are the URIs of contents, status updates, places and webhooks.`,
  )
}

/** The alias of the list: every entry, or the conversations, each with the time of its latest. */
export type Walked = 'entry' | 'latest'

/** An index serves a single one in order. Several are two parameters, however many they are. */
function isAmong(walked: Walked, conversations: readonly Conversation[]): Condition {
  const of = sql.raw(walked)
  const kinds = conversations.map((one) => one.conversation_kind)
  const ids = conversations.map((one) => one.conversation_id)
  return conversations.length === 1
    ? sql<SqlBool>`(${of}.conversation_kind = ${kinds[0]} and ${of}.conversation_id = ${ids[0]}::bigint)`
    : sql<SqlBool>`(${of}.conversation_kind, ${of}.conversation_id) in (
        select * from unnest(${kinds}::text[], ${ids}::bigint[]))`
}

export const IS_UNREAD: Condition = sql<SqlBool>`entry.read_at is null`

/** The newest entry of a conversation need not match the filter. */
const hasOne = (wanted: readonly Condition[]): Condition => sql<SqlBool>`exists (
  select from inbox_entry entry
  where entry.person_id = latest.person_id and entry.conversation_kind = latest.conversation_kind
    and entry.conversation_id = latest.conversation_id and ${sql.join(wanted, sql` and `)})`

function isForOneOf(values: readonly string[]): Condition {
  const unknown = values.find((value) => !INBOX_REASONS.some((reason) => reason === value))
  if (unknown === undefined) return sql<SqlBool>`entry.reason = any(${[...values]}::text[])`
  throw failure(
    'filter_invalid',
    `reason(${unknown.slice(0, 100)}): accepted are ${INBOX_REASONS.join(', ')}.`,
  )
}

/** Muting keeps existing entries in the inbox, but they are not notified elsewhere. */
export const IS_HEARD: Condition = sql<SqlBool>`(entry.reason in ${ALWAYS_TOLD} or ${isNotMutedFor(
  sql`entry.reason`,
  {
    personId: sql`entry.person_id`,
    actorId: sql`activity.actor_id`,
    contentRootId: sql`content.root_id`,
    placeId: sql`root.place_id`,
  },
)})`

export const isOneOf = (entryIds: readonly string[]): Condition =>
  sql<SqlBool>`entry.id = any(${[...entryIds]}::bigint[])`

export interface EntryRequest {
  readonly filters: readonly InboxFilter[]
  readonly query: { readonly after?: string; readonly before?: string }
  readonly baseUrl: string
}

/** Conditions on a single entry, whatever its conversation. */
export const entryConditions = ({ filters }: Pick<EntryRequest, 'filters'>): Condition[] =>
  filters.flatMap(({ name, values }) => {
    if (name === 'unread') return [IS_UNREAD]
    return name === 'reason' ? [isForOneOf(values)] : []
  })

export function conditionsOf(walked: Walked, request: EntryRequest): Condition[] {
  const named = request.filters.filter(({ name }) => name === 'conversation')
  const ofEntry = entryConditions(request)
  return [
    ...named.map(({ values }) =>
      isAmong(
        walked,
        values.map((value) => conversationOf(request.baseUrl, value)),
      ),
    ),
    ...(walked === 'latest' && ofEntry.length > 0 ? [hasOne(ofEntry)] : ofEntry),
    ...happenedBetween(request.query, walked),
  ]
}
