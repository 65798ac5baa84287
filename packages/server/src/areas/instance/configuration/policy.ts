/** How the instance is set up, and testing its mail: for admins. */
import { type Actor, isAdmin } from '../../../actor.ts'

export const maySeeConfiguration = (actor: Actor): boolean => isAdmin(actor)
