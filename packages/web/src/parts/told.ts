/** What the lists of the API tell of something that happened, and what one sentence can tell together. */
import type { Activity } from '@folkmoot/contract'

/** An activity of a list, an entry of a stream, or one of the inbox. */
export interface Told
  extends Pick<Activity, 'id' | 'verb' | 'actor' | 'object' | 'target' | 'title' | 'svc' | 'published'> {
  /** Why it is told; of a stream or the inbox. */
  readonly reason?: string
}

/** Without the vendor's word: `document`, `message`, … */
export const typeOf = ({ objectType }: { readonly objectType: string }): string =>
  objectType.replace(/^svc:/, '')

export const isJoining = ({ verb }: Told): boolean => verb === 'svc:user_membership_added'

const PLACE_TYPES = ['group', 'space', 'project', 'blog']

export const isOfPlace = ({ object }: Told): boolean => PLACE_TYPES.includes(typeOf(object))

export const isOfContent = (told: Told): boolean =>
  !isOfPlace(told) && !['person', 'webhook'].includes(typeOf(told.object))

/** Status updates and what answers them have addresses and rules of their own. */
export const isOfUpdate = ({ object, svc }: Told): boolean =>
  object.objectType === 'svc:update' || svc.parent?.objectType === 'svc:update'

/** The same for what one sentence tells: who likes one thing, who joined one place, what somebody changed again. */
function gistOf(told: Told): string {
  if (told.verb === 'svc:liked') return `liked ${told.object.id}`
  if (isJoining(told)) return `joined ${told.target?.id}`
  if (told.verb === 'svc:modified') return `changed ${told.object.id} ${told.actor.id}`
  return told.id
}

/** Neighbours of one gist become one row, and stay where they are in the list: nothing is told out of its time. */
export function rollUp(all: readonly Told[]): (readonly [Told, ...Told[]])[] {
  const rows: (readonly [Told, ...Told[]])[] = []
  for (const told of all) {
    const last = rows.at(-1)
    if (last && gistOf(last[0]) === gistOf(told)) rows[rows.length - 1] = [...last, told]
    else rows.push([told])
  }
  return rows
}
