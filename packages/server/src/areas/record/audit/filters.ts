/** The filters and the order of the audit log, as SQL. */
import {
  type Api,
  AUDIT_ACTIONS,
  AUDIT_TARGETS,
  type Filter,
  ME,
  type OperationFilters,
  parseDate,
  readUri,
} from '@folkmoot/contract'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { type Order, orderBy, orderKey } from '../../../db/list.ts'
import { type Failure, failure } from '../../../failure.ts'

export type Condition = Expression<SqlBool>
type EntryFilter = Filter<OperationFilters<Api['listAuditEntries']>>

interface Caller {
  readonly context: Pick<Context, 'config' | 'vocabulary'>
  readonly actor: Actor
}

const invalid = (message: string): Failure => failure('filter_invalid', message)

function personId(text: string, { context, actor }: Caller): string {
  const uri = text === ME ? { collection: 'people', id: ME } : readUri(text, context.config.baseUrl)
  if (uri?.collection !== 'people')
    throw invalid('actor takes URIs of people, such as /api/core/v3/people/1, or @me.')
  return uri.id === ME && actor.kind === 'member' ? actor.id : uri.id
}

function actionIs(values: readonly string[]): Condition {
  const known: readonly string[] = AUDIT_ACTIONS
  if (!values.every((value) => known.includes(value)))
    throw invalid(`action takes ${AUDIT_ACTIONS.join(', ')}.`)
  return sql<SqlBool>`audit_entry.action = any(${[...values]}::text[])`
}

function targetIs(values: readonly string[], { context }: Caller): Condition[] {
  const [type = '', id, ...more] = values
  const known: readonly string[] = AUDIT_TARGETS
  if (!known.includes(type) || more.length > 0)
    throw invalid(`target takes a type (${AUDIT_TARGETS.join(', ')}) and, behind a comma, an id.`)
  const ofType = sql<SqlBool>`audit_entry.target_type = ${type}`
  if (id === undefined) return [ofType]
  // Property names are text; all other targets have numeric ids.
  const written = type === 'property' ? context.vocabulary.canonicalWord(id) : id
  return [ofType, sql<SqlBool>`audit_entry.target_id = ${written}`]
}

function createdBetween(values: readonly string[]): Condition[] {
  const [latest, earliest] = values.map((value) => (value === 'null' ? null : parseDate(value)))
  if (values.length !== 2 || latest === undefined || earliest === undefined)
    throw invalid(
      'creationDate takes the latest and the earliest date, such as 2026-01-31T12:00:00.000+0000, or null.',
    )
  return [
    ...(latest ? [sql<SqlBool>`audit_entry.at <= ${latest.toISOString()}::timestamptz`] : []),
    ...(earliest ? [sql<SqlBool>`audit_entry.at >= ${earliest.toISOString()}::timestamptz`] : []),
  ]
}

const CONDITIONS: Record<EntryFilter['name'], (values: readonly string[], caller: Caller) => Condition[]> = {
  actor: (values, caller) => [
    sql<SqlBool>`audit_entry.actor_id = any(${values.map((value) => personId(value, caller))}::bigint[])`,
  ],
  action: (values) => [actionIs(values)],
  target: targetIs,
  creationDate: createdBetween,
}

export function conditionsOf(filters: readonly EntryFilter[], caller: Caller): Condition[] {
  return filters.flatMap((filter) => CONDITIONS[filter.name](filter.values, caller))
}

/** Nobody learns here who reported them: to the queue of moderators there is no such report either. */
export const isTold = (actor: Actor): Condition => {
  const me = actor.kind === 'member' ? actor.id : null
  return sql<SqlBool>`(audit_entry.action <> 'report.created' or not exists (
    select from moderation_item item
    where item.id = (audit_entry.details ->> 'item')::bigint and item.about_id = ${me}::bigint))`
}

export const NEWEST_FIRST: Order = orderBy('desc', orderKey('audit_entry.at'), orderKey('audit_entry.id'))
