/** The activity log. Writes record events here; everything that reacts to them reads the log, and writes never know it. */
import type { ActivityVerb } from '@folkmoot/contract'
import type { RawBuilder } from 'kysely'
import type { Anonymous, Member } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import {
  type ActivityRow,
  deleteActivitiesBefore,
  findActivitiesAfter,
  insertActivities,
  insertActivitiesOf,
  insertActivity,
  insertActivityOf,
  type NewActivity,
} from './queries.ts'

interface Subject {
  /** The type code of the API. */
  readonly type: number
  readonly id: string
}

export interface ActivityEvent {
  readonly verb: ActivityVerb
  /** Undefined when the server itself acted. */
  readonly actor: Pick<Member, 'kind' | 'id'> | Anonymous | undefined
  readonly object: Subject
  readonly container?: Subject
  /** For content: the content at the top of the conversation. */
  readonly rootId?: string
  readonly details?: Record<string, unknown>
}

export interface Activity {
  readonly id: string
  readonly verb: ActivityVerb
  readonly actorId: string | null
  readonly object: Subject
  readonly container: Subject | undefined
  /** For content: the content at the top of the conversation. */
  readonly rootId: string | null
  readonly details: Record<string, unknown>
  readonly recordedAt: string
  /** Where to read on. */
  readonly cursor: string
}

function rowOf(event: ActivityEvent): NewActivity {
  const { verb, actor, object, container, rootId = null, details = {} } = event
  return {
    verb,
    actor_id: actor?.kind === 'member' ? actor.id : null,
    object_type: object.type,
    object_id: object.id,
    container_type: container?.type ?? null,
    container_id: container?.id ?? null,
    root_id: rootId,
    details,
  }
}

export async function record(tx: Transaction, event: ActivityEvent): Promise<void> {
  await insertActivity(tx.db, rowOf(event))
  tx.noteChange('activities')
}

/** The content that such an event is about is added by the same statement, so that its id is not known yet. Without a `rootId` it is its own root. */
export interface EventOfNew extends Omit<ActivityEvent, 'object'> {
  readonly objectType: number
}

/** Part of the statement that adds the content: `source` returns its id. */
export function recordNew(
  tx: Transaction,
  { objectType, ...event }: EventOfNew,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  tx.noteChange('activities')
  return insertActivityOf(rowOf({ ...event, object: { type: objectType, id: '' } }), source)
}

/** The same for several events of one content, in this order. */
export function recordAllOf(
  tx: Transaction,
  events: readonly EventOfNew[],
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  tx.noteChange('activities')
  const rows = events.map(({ objectType, ...event }) =>
    rowOf({ ...event, object: { type: objectType, id: '' } }),
  )
  return insertActivitiesOf(rows, source)
}

/** All in one statement, in this order. */
export async function recordAll(tx: Transaction, events: readonly ActivityEvent[]): Promise<void> {
  if (events.length === 0) return
  await insertActivities(tx.db, events.map(rowOf))
  tx.noteChange('activities')
}

export const BEGINNING = '0.0'

function activityOf(row: ActivityRow): Activity {
  const hasContainer = row.container_type !== null && row.container_id !== null
  return {
    id: row.id,
    verb: row.verb as ActivityVerb,
    actorId: row.actor_id,
    object: { type: row.object_type, id: row.object_id },
    container: hasContainer ? { type: row.container_type ?? 0, id: row.container_id ?? '' } : undefined,
    rootId: row.root_id,
    details: row.details as Record<string, unknown>,
    recordedAt: row.recorded_at,
    cursor: `${row.xid}.${row.id}`,
  }
}

/**
 * Activities committed after a cursor, in the order of transactions. Stops before the oldest transaction that is still
 * running, so that one that commits late with a smaller number is not skipped.
 */
export async function readActivities(db: Database, cursor: string, limit: number): Promise<Activity[]> {
  const [xid = '0', id = '0'] = cursor.split('.')
  return (await findActivitiesAfter(db, { xid, id }, limit)).map(activityOf)
}

/** How long activities are kept. Those that people look back at are kept longer: a quiet place should not look empty. */
const KEPT_DAYS = { passing: 30, lasting: 365, streamed: 365 } as const
export const SHORTEST_KEPT_DAYS = Math.min(...Object.values(KEPT_DAYS))

export async function pruneActivities(db: Database): Promise<void> {
  await deleteActivitiesBefore(db, 'passing', KEPT_DAYS.passing)
  await deleteActivitiesBefore(db, 'lasting', KEPT_DAYS.lasting)
  await deleteActivitiesBefore(db, 'streamed', KEPT_DAYS.streamed)
}
