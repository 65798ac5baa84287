import type { Actor } from '../../../actor.ts'
import { failure } from '../../../failure.ts'
import { mayAnnounce } from '../writing/writing.ts'

/** Checked before the body is read. */
export function requireMayAnnounceToAll(actor: Actor): void {
  const everywhere = {
    visibility: 'all',
    group_type: null,
    membership: null,
    is_place_archived: false,
  } as const
  if (!mayAnnounce(actor, everywhere)) throw failure('forbidden', 'Only admins announce to everyone.')
}
