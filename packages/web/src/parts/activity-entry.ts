/** Activities of the API, and which of them share one row. */
import type { Activity } from '@folkmoot/contract'

/** An activity of a list, an entry of a stream, or one of the inbox. */
export interface ActivityEntry
  extends Pick<Activity, 'id' | 'verb' | 'actor' | 'object' | 'target' | 'title' | 'svc' | 'published'> {
  /** Reason, in streams and the inbox. */
  readonly reason?: string
}

/** Without the prefix: `document`, `message`, … */
export const typeOf = ({ objectType }: { readonly objectType: string }): string =>
  objectType.replace(/^svc:/, '')

export const isJoining = ({ verb }: ActivityEntry): boolean => verb === 'svc:user_membership_added'

const PLACE_TYPES = ['group', 'space', 'project', 'blog']

export const isOfPlace = ({ object }: ActivityEntry): boolean => PLACE_TYPES.includes(typeOf(object))

export const isOfContent = (entry: ActivityEntry): boolean =>
  !isOfPlace(entry) && !['person', 'webhook'].includes(typeOf(entry.object))

/** Status updates and their answers have their own addresses and rules. */
export const isOfUpdate = ({ object, svc }: ActivityEntry): boolean =>
  object.objectType === 'svc:update' || svc.parent?.objectType === 'svc:update'

/** Same key: likes of one thing, people joining one place, repeated edits. */
function groupKeyOf(entry: ActivityEntry): string {
  if (entry.verb === 'svc:liked') return `liked ${entry.object.id}`
  if (isJoining(entry)) return `joined ${entry.target?.id}`
  if (entry.verb === 'svc:modified') return `changed ${entry.object.id} ${entry.actor.id}`
  return entry.id
}

/** Neighbours with the same key share a row; the order stays. */
export function rollUp(all: readonly ActivityEntry[]): (readonly [ActivityEntry, ...ActivityEntry[]])[] {
  const rows: (readonly [ActivityEntry, ...ActivityEntry[]])[] = []
  for (const entry of all) {
    const last = rows.at(-1)
    if (last && groupKeyOf(last[0]) === groupKeyOf(entry)) rows[rows.length - 1] = [...last, entry]
    else rows.push([entry])
  }
  return rows
}
