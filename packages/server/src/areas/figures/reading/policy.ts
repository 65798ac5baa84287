/** Who reads figures: of the community admins, of a place whoever manages it. */
import { type Actor, isAdmin } from '../../../actor.ts'
import { mayManagePlace, type PlaceFacts } from '../../places/rights.ts'

export const mayReadFigures = (actor: Actor, place: PlaceFacts | undefined): boolean =>
  place ? mayManagePlace(actor, place) : isAdmin(actor)
