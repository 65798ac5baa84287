import type { Erased } from '../../record/erasing.ts'
import type { RunningErasure } from './queries.ts'

/** Usernames are free at once: links to somebody who took one since lead to them, and stay. */
export function erasedOf(id: string, { names, content, taken }: RunningErasure): Erased {
  const { displayName, usernames, addresses, mergedIds } = names
  const isFree = (name: string) => !taken.includes(name)
  const ids = [id, ...mergedIds]
  return {
    id,
    ids,
    linkedIds: ids.filter(isFree),
    displayName,
    usernames: usernames.filter(isFree),
    addresses,
    isWithContent: content === 'delete',
  }
}
