/** The log: the one place where a write says what happened. Causes record; effects read, and causes never know them. */
import type { ActivityVerb } from '@folkmoot/contract'
import type { Anonymous, Member } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import {
  type ActivityRow,
  deleteActivitiesBefore,
  findActivitiesAfter,
  insertActivities,
  insertActivity,
  type NewActivity,
} from './queries.ts'

interface Subject {
  /** The type code of the API. */
  readonly type: number
  readonly id: string
}

export interface Happening {
  readonly verb: ActivityVerb
  /** Undefined when the server itself acted. */
  readonly actor: Pick<Member, 'kind' | 'id'> | Anonymous | undefined
  readonly object: Subject
  readonly container?: Subject
  /** Of what happens to content: what stands at the top of the conversation. */
  readonly rootId?: string
  readonly details?: Record<string, unknown>
}

export interface Activity {
  readonly id: string
  readonly verb: ActivityVerb
  readonly actorId: string | null
  readonly object: Subject
  readonly container: Subject | undefined
  /** The content at the top, where it happened to content. */
  readonly rootId: string | null
  readonly details: Record<string, unknown>
  readonly recordedAt: string
  /** Where to read on. */
  readonly cursor: string
}

function rowOf(happening: Happening): NewActivity {
  const { verb, actor, object, container, rootId = null, details = {} } = happening
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

export async function record(tx: Transaction, happening: Happening): Promise<void> {
  await insertActivity(tx.db, rowOf(happening))
  tx.noteChange('activities')
}

/** Many of them in one statement, in their order. */
export async function recordAll(tx: Transaction, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return
  await insertActivities(tx.db, happenings.map(rowOf))
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
 * What was committed after a cursor, in the order of transactions. It ends before the oldest transaction that still
 * runs: one that commits late with a smaller number is then waited for, never passed over.
 */
export async function readActivities(db: Database, cursor: string, limit: number): Promise<Activity[]> {
  const [xid = '0', id = '0'] = cursor.split('.')
  return (await findActivitiesAfter(db, { xid, id }, limit)).map(activityOf)
}

/** How long what happened can be asked for. What people look back at lasts: a quiet place shall not look empty. */
const KEPT_DAYS = { passing: 30, lasting: 365, streamed: 365 } as const

export async function pruneActivities(db: Database): Promise<void> {
  await deleteActivitiesBefore(db, 'passing', KEPT_DAYS.passing)
  await deleteActivitiesBefore(db, 'lasting', KEPT_DAYS.lasting)
  await deleteActivitiesBefore(db, 'streamed', KEPT_DAYS.streamed)
}
