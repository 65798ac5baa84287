/** What is told of what happened to whoever asks to be told, as far as they may see it at that moment. */

import type { Actor, Member } from '../../../actor.ts'
import { isAdmin } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { Ready, readyName } from '../../../representations.ts'
import { activityPresentation as presentationFor } from '../../news/activities.ts'
import { representSystemEvent } from './event-shapes.ts'
import { findSystemEvents, findVisible } from './queries.ts'
import type { ContentLogRow, LogRow, SubjectRow } from './rows.ts'

export interface Notification {
  /** That of the activity: what receivers know a repetition by. */
  readonly id: string
  /** The object that is told, less what depends on whom it is told to: ready to be sent, or still to be written. */
  readonly activity: object | Ready
  readonly verb: string
  /** What it happened to. */
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
 * Given keys of what the viewer may see. Each activity is read and written once for all who see it alike, and for lists
 * of activities as well: whoever has been told of it has warmed it for the next.
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
    // Asked again, for it may have changed since its key was read.
    if (!row || !maySee(row)) continue
    const ready = serialized(context, represent(row))
    const name = nameOf({ ...key, actor_visible: row.actor_visible })
    told.set(key.id, notificationOf(key, representations.keep(name, row.revision, ready)))
  }
  return told
}

async function readContent(context: Context, viewer: Member, ids: readonly string[]) {
  const visible = await findVisible(context.db, viewer, ids)
  return await contentNotifications(context, viewer, [...visible.values()])
}

/** What happens to people and groups is for admins alone; they are told of what is gone, too. */
async function readSystem(context: Context, viewer: Member, ids: readonly string[]) {
  if (!isAdmin(viewer)) return new Map<string, Notification>()
  const found = await findSystemEvents(context.db, ids)
  return new Map([...found].map(([id, row]) => [id, systemNotification(context, row)]))
}

const READERS = { content: readContent, system: readSystem } as const

/** In the order of the ids. What the viewer may not see at this moment is left out, and what is gone from the log. */
export async function readNotifications(
  context: Context,
  viewer: Member,
  kind: keyof typeof READERS,
  activityIds: readonly string[],
): Promise<Notification[]> {
  const told = await READERS[kind](context, viewer, activityIds)
  return activityIds.flatMap((id) => told.get(id) ?? [])
}
