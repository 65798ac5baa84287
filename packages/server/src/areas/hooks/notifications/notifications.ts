/** Notifications of activities, filtered by what the viewer may see now. */

import type { Actor, Member } from '../../../actor.ts'
import { isAdmin } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { Ready, readyName } from '../../../representations.ts'
import { activityPresentation as presentationFor } from '../../news/activities.ts'
import { representSystemEvent } from './event-shapes.ts'
import { findSystemEvents, findVisible } from './queries.ts'
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

/**
 * `rows` are visible to the viewer. Each activity is read and serialised once per audience; lists of activities share
 * the cache.
 */
export async function contentNotifications(
  context: Context,
  viewer: Actor,
  rows: readonly ContentLogRow[],
): Promise<ReadonlyMap<string, Notification>> {
  const { kind, audienceOf, readMany, maySee, represent } = presentationFor({ context, actor: viewer })
  const { representations } = context
  const nameOf = (key: ContentLogRow) => readyName(kind, audienceOf(key), 'all', key.id)
  const told = new Map<string, Notification>()
  const missing: ContentLogRow[] = []
  for (const row of rows) {
    const kept = representations.find(nameOf(row), row.revision)
    if (kept) told.set(row.id, notificationOf(row, kept))
    else missing.push(row)
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

/** Without the scope `read`: what happened to which object, as in events of the system. */
const bareNotification = (context: Context, row: ContentLogRow): Notification =>
  systemNotification(context, { ...row, container_type: null, container_id: null })

async function readContent(context: Context, viewer: Member, ids: readonly string[]) {
  const visible = await findVisible(context.db, viewer, ids)
  if (!viewer.scopes.has('read'))
    return new Map([...visible].map(([id, row]) => [id, bareNotification(context, row)]))
  return await contentNotifications(context, viewer, [...visible.values()])
}

/** Events of people and groups are for admins only, and include deleted objects. */
async function readSystem(context: Context, viewer: Member, ids: readonly string[]) {
  if (!isAdmin(viewer)) return new Map<string, Notification>()
  const found = await findSystemEvents(context.db, ids)
  return new Map([...found].map(([id, row]) => [id, systemNotification(context, row)]))
}

const READERS = { content: readContent, system: readSystem } as const

/** In the order of the ids, without what the viewer may not see now and what is gone from the log. */
export async function readNotifications(
  context: Context,
  viewer: Member,
  kind: keyof typeof READERS,
  activityIds: readonly string[],
): Promise<Notification[]> {
  const told = await READERS[kind](context, viewer, activityIds)
  return activityIds.flatMap((id) => told.get(id) ?? [])
}
