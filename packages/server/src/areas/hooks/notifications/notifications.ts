/** Notifications of activities, filtered by what the viewer may see now. */

import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { Ready, readyName } from '../../../representations.ts'
import { activityPresentation as presentationFor } from '../../news/activities.ts'
import { representSystemEvent } from './event-shapes.ts'
import type { ContentLogRow, LogRow, SubjectRow } from './rows.ts'

export interface Notification {
  /** The activity's id; receivers detect duplicates by it. */
  readonly id: string
  /** The event without receiver-specific parts: serialised, or still an object. */
  readonly activity: object | Ready
  readonly verb: string
  /** The object of the activity. */
  readonly object: { readonly type: number; readonly id: string }
  readonly recordedAt: string
}

export const serialized = ({ vocabulary }: Pick<Context, 'vocabulary'>, activity: object | Ready): Ready =>
  activity instanceof Ready ? activity : new Ready(JSON.stringify(vocabulary.write(activity)))

const notificationOf = (row: SubjectRow, activity: Ready): Notification => ({
  id: row.id,
  activity,
  verb: row.verb,
  object: { type: row.object_type, id: row.object_id },
  recordedAt: row.recorded_at,
})

export const systemNotification = (context: Context, row: LogRow): Notification =>
  notificationOf(row, serialized(context, representSystemEvent(context, row)))

/** Names of what somebody else reads at this moment. */
type BeingRead = Set<string>

/**
 * `rows` are visible to the viewer. Each activity is read and serialised once per audience; lists of activities share
 * the cache. Leaves out what is being read.
 */
export async function contentNotifications(
  context: Context,
  viewer: Actor,
  rows: readonly ContentLogRow[],
  beingRead: BeingRead = new Set(),
): Promise<ReadonlyMap<string, Notification>> {
  const { kind, audienceOf, readMany, maySee, represent } = presentationFor(
    { context, actor: viewer },
    undefined,
    'verbs of content',
  )
  const { representations } = context
  const nameOf = (key: ContentLogRow) => readyName(kind, audienceOf(key), 'all', key.id)
  const told = new Map<string, Notification>()
  const missing: ContentLogRow[] = []
  for (const row of rows) {
    const name = nameOf(row)
    const kept = representations.find(name, row.revision)
    if (kept) told.set(row.id, notificationOf(row, kept))
    else if (!beingRead.has(name)) missing.push(row)
    beingRead.add(name)
  }
  if (missing.length === 0) return told
  const read = await readMany(missing.map(({ id }) => id))
  for (const key of missing) {
    const row = read.get(key.id)
    // Checked again: it may have changed since its key was read.
    if (!row || !maySee(row)) continue
    const ready = serialized(context, represent(row))
    const name = nameOf({ ...key, actor_visible: row.actor_visible })
    told.set(key.id, notificationOf(key, representations.keep(name, row.revision, ready)))
  }
  return told
}
