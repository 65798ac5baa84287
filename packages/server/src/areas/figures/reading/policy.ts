/** Who reads the figures of the community, and of a place. */
import { type Actor, managesCommunity } from '../../../actor.ts'
import { mayReadFiguresOfPlace, type PlaceFacts } from '../../places/rights.ts'

export const mayReadFigures = (actor: Actor, place: PlaceFacts | undefined): boolean =>
  place ? mayReadFiguresOfPlace(actor, place) : managesCommunity(actor)
