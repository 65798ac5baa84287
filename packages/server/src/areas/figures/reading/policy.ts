/** Admins read the figures of the community; owners and admins read those of a place. */
import { type Actor, managesCommunity } from '../../../actor.ts'
import { mayManagePlace, type PlaceFacts } from '../../places/rights.ts'

export const mayReadFigures = (actor: Actor, place: PlaceFacts | undefined): boolean =>
  place ? mayManagePlace(actor, place) : managesCommunity(actor)
