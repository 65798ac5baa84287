import type { Actor } from '../../../actor.ts'
import { mayLookInside, type PlaceFacts } from './policy.ts'

/** To decide about reports and approvals there. Owners decide only about approvals. */
export const mayModerateIn = (
  actor: Actor,
  place: PlaceFacts & { readonly content_approval: boolean },
): boolean =>
  place.membership === 'moderator' ||
  (place.content_approval && place.membership === 'owner') ||
  (actor.kind === 'member' && (actor.isModerator || actor.isAdmin) && mayLookInside(actor, place))
